import { readdir, readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import { encode } from "jpeg-js";
import { beforeAll, expect, test } from "vitest";
import { anonymizeDocument } from "#backoffice/judging/documents/anonymizeDocument.ts";
import type { LoadedFonts } from "#backoffice/judging/documents/fallbackFonts.ts";
import { openPdf, type Picture } from "#backoffice/judging/documents/pdfium.ts";
import { RefusedError } from "#backoffice/judging/documents/refusals.ts";
import { readFallbackFont } from "#backoffice/judging/documents/testing/readFallbackFont.ts";
import { problemOfDocument } from "#server/documents/check.ts";
import { ROOT } from "#tools/stack/config.ts";
import { setChallenge } from "#tools/testing/world/challenge.ts";
import { SIGN_UP_DATA } from "#tools/testing/world/people.ts";
import { useOwnOutbox } from "./outbox.ts";
import { type Person, signUp } from "./support.ts";

/**
 * PDFs on their way from the upload to the image that judges see. `DOCUMENTS` is a folder of other ones
 * (docs/testing.md).
 */
const FOLDER = process.env.DOCUMENTS ?? path.join(ROOT, "common/testing/documents");
const NAMES = (await readdir(FOLDER)).filter((name) => name.endsWith(".pdf")).sort();

/** Mean differences of color values from 0 to 255, for a page and for its squares. JPEG alone reaches most of them. */
const MAX_DIFFERENCE = 6;
const MAX_SQUARE_DIFFERENCE = 64;
const SQUARE = 16;
/** That of most images: resampling dense text makes larger differences. */
const DOTS_PER_INCH = 200;

const outbox = useOwnOutbox();
let wasm: ArrayBuffer;
let person: Person;
let submissionId: string;

beforeAll(async () => {
  const file = createRequire(path.join(ROOT, "backoffice/package.json")).resolve(
    "@embedpdf/pdfium/pdfium.wasm",
  );
  wasm = new Uint8Array(await readFile(file)).buffer;
  await setChallenge(outbox.sql);
  person = await signUp(outbox.addresses, SIGN_UP_DATA);
  const create = person.client.rpc("create_submission", { user_id: person.id, idea_name: "A" });
  submissionId = (await create.throwOnError()).data.id ?? "";
});

async function encodeJpeg({ columns, rows, pixels }: Picture, quality: number) {
  return new Uint8Array(encode({ width: columns, height: rows, data: pixels }, quality * 100).data);
}

/** The largest mean differences of a page and of its squares. */
function differences(one: Picture, other: Picture): [page: number, square: number] {
  expect([other.columns, other.rows]).toEqual([one.columns, one.rows]);
  const width = Math.ceil(one.columns / SQUARE);
  const squares = new Float64Array(width * Math.ceil(one.rows / SQUARE));
  let sum = 0;
  for (let at = 0; at < one.pixels.length; at += 1) {
    const difference = Math.abs((one.pixels[at] ?? 0) - (other.pixels[at] ?? 0));
    const pixel = at >> 2;
    const square =
      Math.floor(pixel / one.columns / SQUARE) * width + Math.floor((pixel % one.columns) / SQUARE);
    squares[square] = (squares[square] ?? 0) + difference / (SQUARE * SQUARE * 3);
    sum += difference;
  }
  return [sum / (one.columns * one.rows * 3), Math.max(...squares)];
}

test.each(NAMES)("%s", async (name) => {
  const original = new Uint8Array(await readFile(path.join(FOLDER, name)));
  const stored = person.client.storage.from("submissions");
  const file = `${submissionId}/${crypto.randomUUID()}/idea.pdf`;
  const uploaded = await stored.upload(file, original, { contentType: "application/pdf" });
  expect(uploaded.error).toBeNull();
  const { data } = await stored.download(file);
  const bytes = Buffer.from((await data?.arrayBuffer()) ?? new ArrayBuffer());
  expect(bytes.equals(original)).toBe(true);
  await stored.remove([file]);

  const problem = await problemOfDocument(original, "pdf");
  let fonts: LoadedFonts = new Map();
  const result = await anonymizeDocument(original, wasm, encodeJpeg, async (names) => {
    fonts = new Map(await Promise.all(names.map(readFallbackFont)));
    return fonts;
  }).catch((error: unknown) => {
    if (!(error instanceof RefusedError)) throw error;
    return error;
  });
  if (result instanceof RefusedError) {
    console.log([name, problem ?? "accepted", result.message].join("\t"));
    // Limits of the anonymization do not concern the upload.
    if (["password", "unreadable", "empty"].includes(result.refusal))
      expect(problem).not.toBeNull();
    return;
  }
  console.log([name, problem ?? "accepted", result.findings.join("; ")].join("\t"));
  if (problem) expect(problem).not.toMatch(/damaged|password/);
  const [before, after] = [await openPdf(wasm, original, fonts), await openPdf(wasm, result.pdf)];
  for (let page = 0; page < before.pageCount; page += 1) {
    const [one, other] = [before.openPage(page), after.openPage(page)];
    const [whole, square] = differences(one.draw(DOTS_PER_INCH), other.draw(DOTS_PER_INCH));
    one.close();
    other.close();
    expect
      .soft([page, whole < MAX_DIFFERENCE, square < MAX_SQUARE_DIFFERENCE])
      .toEqual([page, true, true]);
  }
});
