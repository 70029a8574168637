import { ACTORS, type Actor } from "./actors.ts";
import { STORAGE } from "./allowed.ts";
import { type Attempt, expectedOf, JSON_BODY, TURNED_AWAY } from "./attempt.ts";
import { EVIDENCE as ANSWERED, LOOSE_EVIDENCE } from "./eligibilityWorld.ts";
import {
  CLOSED_STAGE,
  HANDED_IN,
  LOOSE_PICTURE,
  NOT_HANDED_IN,
  PICTURE_FILE,
  STAGE,
} from "./finalistWorld.ts";
import { COPY, COPY_DOCUMENT, LOOSE_COPY } from "./judgingWorld.ts";
import { SUBMITTED } from "./keys.ts";
import {
  DRAFT,
  DRAFT_DOCUMENT,
  DRAFT_LOOSE_FILE,
  EMPTY_BUCKET,
  INTRUDER,
  SUBMITTED_DOCUMENT,
  SUBMITTED_LOOSE_FILE,
} from "./world.ts";

type Read = Attempt["read"];
type Asked = Pick<Attempt, "method" | "path" | "headers" | "body" | "read">;

interface StorageProblem {
  statusCode?: string;
  message?: string;
}

const BUCKET = "submissions";
const JUDGING = "judging";
const FINALISTS = "finalists";
const PROJECTS = "projects";
const EVIDENCE = "evidence";

function refusalOf(status: number, { statusCode, message = "" }: StorageProblem): string {
  if (/row-level security|cannot upload this file/.test(message)) return "denied";
  if (statusCode === "404" || status === 404) return "hidden";
  if (/jwt|jws|key|token/i.test(message)) return TURNED_AWAY;
  return `${status} ${statusCode} ${message}`;
}

/** Reads an answer; `word` says what a list that was let through does. */
function read(word?: "lists" | "deletes"): Read {
  return async (answer) => {
    const text = await answer.text();
    if (!answer.ok) return refusalOf(answer.status, JSON.parse(text) as StorageProblem);
    return word ? `${word} ${(JSON.parse(text) as unknown[]).length}` : "done";
  };
}

function post(path: string, body: object, word?: "lists"): Asked {
  const path_ = `/storage/v1/${path}`;
  return {
    method: "POST",
    path: path_,
    headers: JSON_BODY,
    body: JSON.stringify(body),
    read: read(word),
  };
}

const list = (prefix: string, bucket = BUCKET) =>
  post(`object/list/${bucket}`, { prefix }, "lists");
const sign = (file: string, bucket = BUCKET) =>
  post(`object/sign/${bucket}/${file}`, { expiresIn: 60 });
const get = (path: string, word?: "lists"): Asked => ({
  method: "GET",
  path: `/storage/v1/${path}`,
  read: read(word),
});

function upload(file: string, headers: Record<string, string> = {}, bucket = BUCKET): Asked {
  return {
    method: "POST",
    path: `/storage/v1/object/${bucket}/${file}`,
    headers: { "content-type": "application/pdf", ...headers },
    body: "%PDF-1.7\n",
    read: read(),
  };
}

function remove(file: string, bucket = BUCKET): Asked {
  return {
    method: "DELETE",
    path: `/storage/v1/object/${bucket}`,
    headers: JSON_BODY,
    body: JSON.stringify({ prefixes: [file] }),
    read: read("deletes"),
  };
}

const uploadFor = (entry: string, stage: string) =>
  upload(`${entry}/${stage}/${INTRUDER}/new.pdf`, {}, FINALISTS);

const WEBP = { "content-type": "image/webp" };
const uploadPicture = (entry: string) =>
  upload(`${entry}/${INTRUDER}/picture.webp`, WEBP, PROJECTS);

const to = (name: string) => ({
  bucketId: BUCKET,
  sourceKey: DRAFT_LOOSE_FILE,
  destinationKey: `${DRAFT}/${INTRUDER}/${name}.pdf`,
});

/** The request for each line of the table. */
const REQUESTS: Record<string, Asked> = {
  "list all files": list(""),
  "list the draft's folder": list(DRAFT),
  "list the submitted entry's folder": list(SUBMITTED),
  "download the draft's document": get(`object/${BUCKET}/${DRAFT_DOCUMENT}`),
  "download the draft's loose file": get(`object/${BUCKET}/${DRAFT_LOOSE_FILE}`),
  "download the submitted document": get(`object/${BUCKET}/${SUBMITTED_DOCUMENT}`),
  "download a loose file of the submitted entry": get(`object/${BUCKET}/${SUBMITTED_LOOSE_FILE}`),
  "sign an address of the draft's document": sign(DRAFT_DOCUMENT),
  "sign an address of the submitted document": sign(SUBMITTED_DOCUMENT),
  "open the draft's document by a public address": get(`object/public/${BUCKET}/${DRAFT_DOCUMENT}`),
  "upload into the draft's folder": upload(`${DRAFT}/${INTRUDER}/new.pdf`),
  "upload into the full folder": upload(`${SUBMITTED}/${INTRUDER}/new.pdf`),
  "upload into a folder of nobody": upload(`${INTRUDER}/${INTRUDER}/new.pdf`),
  "sign an upload into the draft's folder": post(
    `object/upload/sign/${BUCKET}/${DRAFT}/${INTRUDER}/signed.pdf`,
    {},
  ),
  "overwrite the draft's loose file": upload(DRAFT_LOOSE_FILE, { "x-upsert": "true" }),
  "move the draft's loose file": post("object/move", to("moved")),
  "copy the draft's loose file": post("object/copy", to("copied")),
  "delete the draft's loose file": remove(DRAFT_LOOSE_FILE),
  "delete the draft's document": remove(DRAFT_DOCUMENT),
  "list a copy's folder": list(COPY, JUDGING),
  "download a copy's document": get(`object/${JUDGING}/${COPY_DOCUMENT}`),
  "sign an address of a copy's document": sign(COPY_DOCUMENT, JUDGING),
  "upload a document for a copy": upload(`${LOOSE_COPY}/${INTRUDER}.pdf`, {}, JUDGING),
  "upload a document for a copy that is signed off": upload(`${COPY}/${INTRUDER}.pdf`, {}, JUDGING),
  "delete a copy's document": remove(COPY_DOCUMENT, JUDGING),
  "list a finalist's folder": list(`${SUBMITTED}/${STAGE}`, FINALISTS),
  "download what a finalist has handed in": get(`object/${FINALISTS}/${HANDED_IN}`),
  "download what a finalist has not handed in": get(`object/${FINALISTS}/${NOT_HANDED_IN}`),
  "sign an address of what a finalist has handed in": sign(HANDED_IN, FINALISTS),
  "upload into a finalist's folder": uploadFor(SUBMITTED, STAGE),
  "upload into a finalist's folder of a closed stage": uploadFor(SUBMITTED, CLOSED_STAGE),
  "upload into the draft's folder of a stage": uploadFor(DRAFT, STAGE),
  "delete what a finalist has not handed in": remove(NOT_HANDED_IN, FINALISTS),
  "delete what a finalist has handed in": remove(HANDED_IN, FINALISTS),
  "list a folder of evidence": list(SUBMITTED, EVIDENCE),
  "download evidence": get(`object/${EVIDENCE}/${ANSWERED}`),
  "download evidence that is not answered with": get(`object/${EVIDENCE}/${LOOSE_EVIDENCE}`),
  "sign an address of evidence": sign(ANSWERED, EVIDENCE),
  "upload evidence": upload(`${SUBMITTED}/${INTRUDER}/card.pdf`, {}, EVIDENCE),
  "upload evidence that nobody asked for": upload(`${DRAFT}/${INTRUDER}/card.pdf`, {}, EVIDENCE),
  "delete evidence": remove(ANSWERED, EVIDENCE),
  "delete evidence that is not answered with": remove(LOOSE_EVIDENCE, EVIDENCE),
  "list a project's folder": list(SUBMITTED, PROJECTS),
  "download a project's picture": get(`object/${PROJECTS}/${PICTURE_FILE}`),
  "download a project's picture that does not count": get(`object/${PROJECTS}/${LOOSE_PICTURE}`),
  "sign an address of a project's picture": sign(PICTURE_FILE, PROJECTS),
  "open a project's picture by a public address": get(`object/public/${PROJECTS}/${PICTURE_FILE}`),
  "upload a picture into a project's folder": uploadPicture(SUBMITTED),
  "upload a picture into the draft's folder": uploadPicture(DRAFT),
  "delete a project's picture that does not count": remove(LOOSE_PICTURE, PROJECTS),
  "delete a project's picture": remove(PICTURE_FILE, PROJECTS),
  "list buckets": get("bucket", "lists"),
  "read the bucket": get(`bucket/${BUCKET}`),
  "make a bucket": post("bucket", { id: "intruder", name: "intruder", public: true }),
  "open the bucket to the public": {
    ...post(`bucket/${BUCKET}`, { public: true }),
    method: "PUT",
  },
  "empty the bucket": post(`bucket/${BUCKET}/empty`, {}),
  "delete an empty bucket": { ...get(`bucket/${EMPTY_BUCKET}`), method: "DELETE" },
};

/** Storage looks at the token alone: without one everybody is anonymous. */
const KEYLESS = new Set<Actor>(["noKey", "wrongKey"]);

/** For a token that is not valid, a file is not there. */
function turnedAway(read: Read): Read {
  return async (answer) => {
    const outcome = await read(answer);
    return outcome === "hidden" ? TURNED_AWAY : outcome;
  };
}

/** What happens to files and buckets, by every caller but the project itself. */
export function storageAttempts(): Attempt[] {
  const callers = (Object.keys(ACTORS) as Actor[]).filter((actor) => actor !== "secretKey");
  return Object.entries(STORAGE).flatMap(([does, rule]) => {
    const request = REQUESTS[does];
    if (!request) throw new Error(`storageAttempts.ts has no request for "${does}".`);
    return callers.map((actor) => ({
      ...request,
      actor,
      does,
      read:
        ACTORS[actor].role === "none" && !KEYLESS.has(actor)
          ? turnedAway(request.read)
          : request.read,
      touches: [
        /list buckets|(a|an empty|the) bucket( to.*)?$/.test(does)
          ? "storage.buckets"
          : "storage.objects",
      ],
      expected: expectedOf(rule, KEYLESS.has(actor) ? "anonymous" : actor),
      writes: /^(upload|overwrite|move|copy|delete|make|open the bucket|empty)/.test(does),
    }));
  });
}
