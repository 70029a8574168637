import type { AdminDataProvider } from "../../data/dataProvider.ts";
import type { AnonymizeAnswer } from "../documents/anonymizeDocument.worker.ts";
import { LIMITS, RefusedError } from "../documents/refusals.ts";
import { askWorker } from "../workers.ts";
import type { RoundEntry } from "./roundEntry.ts";

const startWorker = () =>
  new Worker(new URL("../documents/anonymizeDocument.worker.ts", import.meta.url), {
    type: "module",
  });

async function anonymize(original: Blob) {
  const bytes = new Uint8Array(await original.arrayBuffer());
  const answer = await askWorker<Uint8Array, AnonymizeAnswer>(startWorker, bytes, {
    seconds: LIMITS.seconds,
    failure: new RefusedError("time"),
  });
  if ("refusal" in answer) throw new RefusedError(answer.refusal);
  return answer;
}

/** Stores an anonymized document. The database searches `page_texts` for names; without them it reuses the findings it has. */
async function save(
  dataProvider: AdminDataProvider,
  roundEntry: RoundEntry,
  pdf: Blob,
  found: { page_texts?: string[]; findings?: { where: "document"; what: string }[] } = {},
): Promise<void> {
  const path = `${roundEntry.id}/${crypto.randomUUID()}.pdf`;
  await dataProvider.uploadAnonymizedDocument(path, pdf);
  await dataProvider.callDatabase("save_anonymized_document", {
    id: roundEntry.id,
    file_path: path,
    ...(roundEntry.file_path && { expected_path: roundEntry.file_path }),
    ...found,
  });
}

/**
 * Anonymizes a PDF and stores it for judges.
 * @throws RefusedError if it goes beyond a limit or cannot be read.
 */
export async function anonymizeFile(
  dataProvider: AdminDataProvider,
  roundEntry: RoundEntry,
  original: Blob,
): Promise<void> {
  const { pdf, texts, findings } = await anonymize(original);
  await save(dataProvider, roundEntry, pdf, {
    page_texts: texts,
    findings: findings.map((what) => ({ where: "document", what })),
  });
}

/** Anonymizes the entry's own document. A document from an earlier anonymized round is stored as it is. */
export async function anonymizeOriginal(
  dataProvider: AdminDataProvider,
  roundEntry: RoundEntry,
): Promise<void> {
  if (!roundEntry.document) return;
  const { path, bucket } = roundEntry.document;
  const original = await dataProvider.readDocument(path, undefined, bucket);
  if (bucket === "judging") await save(dataProvider, roundEntry, original);
  else await anonymizeFile(dataProvider, roundEntry, original);
}
