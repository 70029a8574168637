import { createHash, randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { CONFIRMED } from "../../testing/world/entries.ts";
import { documentOf } from "../../testing/world/pdf.ts";
import type { Participant } from "../participants.ts";
import type { Action, Answer, EntryRow, Requests } from "./requests.ts";

/** An action and its time, in milliseconds since 1970. */
export interface Step {
  action: Exclude<Action, "look">;
  at: number;
}

/** The changes of a participant that the API has acknowledged. */
export interface Held {
  person: Participant;
  /** As the last answer returned it. */
  entry: EntryRow | null;
  /** As sent with the last acknowledged save. */
  texts: { idea_name: string; description: string };
  uploads: { path: string; bytes: number; sha256: string }[];
  attached: string | null;
  submitted: { at: string | null; receipt: string | null } | null;
  /** Actions without an answer when the time was over. */
  unanswered: Action[];
}

const RETRY_AFTER_MS = 2_000;
const RETRY_AFTER_AT_MOST_MS = 30_000;

/** A description as people write them, with letters of several bytes. */
function textsOf(version: number) {
  const id = randomUUID();
  return {
    idea_name: `Idea ${id}, version ${version}`,
    description: `${id} tells when the dose is done: “klick”, 完了.\n`.repeat(30).trim(),
  };
}

interface JourneyOptions {
  requests: Requests;
  person: Participant;
  steps: readonly Step[];
  documentBytes: number;
  /** When retries end, in milliseconds since 1970. */
  endsAt: number;
}

/**
 * Goes through the steps, each at its time or right after the one before it. What got no answer is tried
 * again as the site's editor does: after two seconds, then after twice as long up to thirty, each time from
 * what the server has by then.
 */
export async function takePart(options: JourneyOptions): Promise<Held> {
  const { requests, person, steps, documentBytes, endsAt } = options;
  const held: Held = {
    person,
    entry: null,
    texts: { idea_name: "", description: "" },
    uploads: [],
    attached: null,
    submitted: null,
    unanswered: [],
  };
  const revision = () => held.entry?.revision ?? null;

  /**
   * Sends a change until it is answered.
   * @param isDone whether the server has it, although its answer was lost.
   * @returns whether it counts.
   */
  async function change(
    action: Action,
    attempt: () => Promise<Answer<EntryRow>>,
    isDone: (entry: EntryRow) => boolean,
  ): Promise<boolean> {
    let answer = await attempt();
    // A conflict means that an earlier attempt succeeded: no one else edits the entry.
    for (let retries = 0; answer.kind === "lost" || answer.kind === "conflict"; retries++) {
      if (answer.kind === "lost") {
        await delay(Math.min(RETRY_AFTER_MS * 2 ** retries, RETRY_AFTER_AT_MOST_MS));
      }
      if (Date.now() > endsAt) {
        held.unanswered.push(action);
        return false;
      }
      const now = await requests.open(person);
      if (now.kind !== "done") {
        answer = { kind: "lost", why: now.kind };
        continue;
      }
      held.entry = now.value;
      if (now.value && isDone(now.value)) return true;
      answer = await attempt();
    }
    if (answer.kind === "refused") throw new Error(`${action} was refused: ${answer.why}`);
    if (answer.kind === "done") held.entry = answer.value;
    return answer.kind === "done";
  }

  async function save(version: number): Promise<void> {
    const texts = textsOf(version);
    const isSaved = await change(
      "save",
      () =>
        requests.change(person, "save", "save_entry", { expected_revision: revision(), ...texts }),
      (entry) => entry.description === texts.description,
    );
    if (isSaved) held.texts = texts;
  }

  async function upload(): Promise<void> {
    const file = documentOf("The idea", documentBytes);
    const newPath = () => `${held.entry?.id}/${randomUUID()}/idea.pdf`;
    let path = newPath();
    let answer = await requests.upload(person, path, file);
    while (answer.kind === "lost" && Date.now() <= endsAt) {
      await delay(RETRY_AFTER_MS);
      path = newPath();
      answer = await requests.upload(person, path, file);
    }
    if (answer.kind === "refused") throw new Error(`upload was refused: ${answer.why}`);
    if (answer.kind !== "done") return;
    const sha256 = createHash("sha256").update(file).digest("hex");
    held.uploads.push({ path, bytes: file.byteLength, sha256 });
  }

  async function attach(): Promise<void> {
    const path = held.uploads.at(-1)?.path;
    if (!path || path === held.attached) return;
    const isAttached = await change(
      "attach",
      () =>
        requests.change(person, "attach", "attach_document", {
          expected_revision: revision(),
          file_path: path,
        }),
      (entry) => entry.file_path === path,
    );
    if (!isAttached) return;
    held.attached = path;
    // If this fails, the schedule checks the document later.
    await requests.look(person);
  }

  async function submit(): Promise<void> {
    const isSubmitted = await change(
      "submit",
      () =>
        requests.change(person, "submit", "submit_entry", {
          expected_revision: revision(),
          ...CONFIRMED,
        }),
      (entry) => entry.state === "submitted",
    );
    const { submitted_at: at = null, receipt_number: receipt = null } = held.entry ?? {};
    if (isSubmitted) held.submitted = { at, receipt };
  }

  const take: Record<Exclude<Action, "look">, (version: number) => Promise<unknown>> = {
    open: () => requests.open(person),
    begin: () =>
      change(
        "begin",
        () => requests.change(person, "begin", "create_entry", {}),
        () => true,
      ),
    save,
    upload,
    attach,
    submit,
  };
  for (const [version, { action, at }] of steps.entries()) {
    await delay(Math.max(0, at - Date.now()));
    if (Date.now() > endsAt) break;
    // Without an entry, which was started too late, there is nothing else to do.
    if (held.entry || action === "open" || action === "begin") await take[action](version);
  }
  return held;
}
