import type { PlacedWord } from "#common/documentWords.ts";
import { type ImagePage, imagePdf, readImagePdf } from "#shared/imagePdf.ts";
import type { AdminDataProvider } from "../../data/dataProvider.ts";
import type { RoundEntry } from "../../records/roundEntry.ts";
import type { AnonymizeAnswer } from "../documents/anonymizeDocument.worker.ts";
import { LIMITS, RefusedError } from "../documents/refusals.ts";
import { type Area, textOfWords } from "../documents/shownText.ts";
import { askWorker } from "../workers.ts";

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

interface Found {
  words: PlacedWord[][];
  findings: string[];
  /** Of the team's document; undefined: the pages come from another file. */
  original?: { pages: number; words: number } | undefined;
  coveredAreas?: number;
}

/** Stores an anonymized document. Without a text, the database takes that of the earlier round entry. */
async function save(
  dataProvider: AdminDataProvider,
  roundEntry: RoundEntry,
  pdf: Uint8Array<ArrayBuffer>,
  found?: Found,
): Promise<void> {
  const uploaded = `${roundEntry.id}/${crypto.randomUUID()}.pdf`;
  const path = await dataProvider.uploadAnonymizedDocument(uploaded, pdf);
  await dataProvider.callDatabase("save_anonymized_document", {
    id: roundEntry.id,
    file_path: path,
    ...(roundEntry.file_path && { seen_path: roundEntry.file_path }),
    ...(found && {
      page_texts: found.words.map(textOfWords),
      page_words: found.words,
      findings: found.findings.map((what) => ({ where: "document", what })),
      covered_areas: found.coveredAreas ?? 0,
    }),
    ...(found?.original && {
      original_pages: found.original.pages,
      original_words: found.original.words,
    }),
  });
}

/**
 * Anonymizes a PDF and stores it for judges.
 * @param isOfTeam Whether it is the team's document, with which the anonymized one is compared.
 * @throws RefusedError if it exceeds a limit or cannot be read.
 */
export async function anonymizeFile(
  dataProvider: AdminDataProvider,
  roundEntry: RoundEntry,
  file: Blob,
  isOfTeam = false,
): Promise<void> {
  const { pdf, originalWords, ...found } = await anonymize(file);
  const original = isOfTeam ? { pages: found.words.length, words: originalWords } : undefined;
  await save(dataProvider, roundEntry, pdf, { ...found, original });
}

/** Anonymizes the round entry's own document. Images from an earlier anonymized round are stored as they are. */
export async function anonymizeOriginal(
  dataProvider: AdminDataProvider,
  roundEntry: RoundEntry,
): Promise<void> {
  if (!roundEntry.document) return;
  const { path, bucket } = roundEntry.document;
  const original = await dataProvider.readDocument(path, undefined, bucket);
  const pdf = new Uint8Array(await original.arrayBuffer());
  if (bucket === "judging" && readImagePdf(pdf)) return save(dataProvider, roundEntry, pdf);
  return anonymizeFile(dataProvider, roundEntry, original, true);
}

/** Stores the pages of a document again after areas were covered, with the words that are still visible. */
export function saveCoveredDocument(
  dataProvider: AdminDataProvider,
  roundEntry: RoundEntry,
  pages: readonly ImagePage[],
  words: PlacedWord[][],
  areaCount: number,
): Promise<void> {
  // The database searches for names again. Findings that refer only to pages still apply.
  const findings = roundEntry.findings
    .filter(({ where, what }) => where === "document" && / on pages? [\d, ]+: /.test(what))
    .map(({ what }) => what);
  const { original_pages, original_words, covered_areas } = roundEntry;
  return save(dataProvider, roundEntry, imagePdf(pages), {
    words,
    findings,
    coveredAreas: covered_areas + areaCount,
    original:
      original_pages === null || original_words === null
        ? undefined
        : { pages: original_pages, words: original_words },
  });
}

/** High, because the page was already compressed once. */
const QUALITY = 0.85;

/** Draws the page again with opaque areas, so that nothing of the image below them remains. */
export async function coverAreas(page: ImagePage, areas: readonly Area[]): Promise<ImagePage> {
  const { columns, rows, jpeg } = page;
  const canvas = new OffscreenCanvas(columns, rows);
  const context = canvas.getContext("2d");
  if (!context) throw new Error("This browser cannot render the page.");
  context.drawImage(await createImageBitmap(new Blob([jpeg], { type: "image/jpeg" })), 0, 0);
  for (const { left, top, width, height } of areas) {
    const [x, y] = [Math.floor((left / 1000) * columns), Math.floor((top / 1000) * rows)];
    const right = Math.ceil(((left + width) / 1000) * columns);
    const bottom = Math.ceil(((top + height) / 1000) * rows);
    context.fillRect(x, y, right - x, bottom - y);
  }
  const image = await canvas.convertToBlob({ type: "image/jpeg", quality: QUALITY });
  return { ...page, jpeg: new Uint8Array(await image.arrayBuffer()) };
}
