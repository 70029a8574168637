import type { AdminDataProvider } from "../../data/dataProvider.ts";
import type { Submission } from "../../records/submission.ts";
import { askWorker } from "../workers.ts";
import type { BlindAnswer, BlindQuestion } from "./blindDocument.worker.ts";
import type { Copy } from "./copy.ts";
import type { Person } from "./findNames.ts";
import { PDF_LIMITS, PdfRefusedError } from "./pdf/limits.ts";

const startWorker = () =>
  new Worker(new URL("./blindDocument.worker.ts", import.meta.url), { type: "module" });

/** Who is in the team of a copy's entry: whom judges must not find in it. */
async function readTeam(
  dataProvider: AdminDataProvider,
  { submission_id: id }: Pick<Copy, "submission_id">,
): Promise<Person[]> {
  const { data } = await dataProvider.getOne<Submission>("submissions", { id });
  return data.team_members.map(({ name, email, university }) => ({
    name: name ?? "",
    email: email ?? "",
    university: university ?? "",
  }));
}

/**
 * Makes a document blind, puts it where judges read it, and notes what was found in it.
 * @throws PdfRefusedError when it goes beyond a limit; Error when it is no PDF that can be read.
 */
export async function prepareDocument(
  dataProvider: AdminDataProvider,
  copy: Copy,
  original: Blob,
): Promise<void> {
  const people = await readTeam(dataProvider, copy);
  const question = { original: new Uint8Array(await original.arrayBuffer()), people };
  const blind = await askWorker<BlindQuestion, BlindAnswer>(startWorker, question, {
    seconds: PDF_LIMITS.seconds,
    failure: new PdfRefusedError("seconds"),
  });
  if ("refusal" in blind) throw new PdfRefusedError(blind.refusal);
  const path = `${copy.id}/${crypto.randomUUID()}.pdf`;
  await dataProvider.uploadBlindDocument(path, new Blob([new Uint8Array(blind.bytes)]));
  await dataProvider.callDatabase("save_blind_document", {
    id: copy.id,
    file_path: path,
    ...(copy.file_path && { expected_path: copy.file_path }),
    findings: blind.findings.map((finding) => ({ ...finding })),
  });
}

/** The same with the document that the database has for it: the team's, or one that was made blind before. */
export async function prepareOriginal(dataProvider: AdminDataProvider, copy: Copy): Promise<void> {
  if (!copy.document) return;
  const { path, bucket } = copy.document;
  const original = await dataProvider.readDocument(path, undefined, bucket);
  await prepareDocument(dataProvider, copy, original);
}
