/**
 * Draws the pages of the demo's anonymized documents, which are images, after a change of samples/ideas.csv:
 * `node tools/pictures/sampleDocuments.ts`. The local stack has no program that could draw them when it starts.
 */
import { writeFile } from "node:fs/promises";
import { chromium } from "@playwright/test";
import type { PlacedWord } from "#common/documentWords.ts";
import { BROWSER_ARGS, findBrowser } from "#e2e/support/browser.ts";
import { imagePdf } from "#shared/imagePdf.ts";
import { SAMPLE_DOCUMENTS, sampleDocument } from "../stack/seed/samples.ts";
import { JUDGED } from "../stack/seed/submissions.ts";

/** An A4 page, in points. */
const PAGE = { width: 596, height: 842 };
const SCALE = 1.5;
const STYLE =
  "body { margin: 76px 72px; font: 11px/16px Arial, sans-serif; white-space: pre-line } h1 { margin: 0 0 20px; font: 20px/26px Arial, sans-serif }";

/** The words of the page with their places, as the anonymization finds them. */
function readWords(): PlacedWord[] {
  const words: PlacedWord[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  let lastTop = Number.NaN;
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    for (const { 0: word, index } of (node.textContent ?? "").matchAll(/\S+/g)) {
      const range = document.createRange();
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      const { left, top, right, bottom } = range.getBoundingClientRect();
      if (words.length > 0) words.push([top === lastTop ? " " : "\n"]);
      lastTop = top;
      const [x, y] = [1000 / window.innerWidth, 1000 / window.innerHeight];
      const edges = [left * x, top * y, right * x, bottom * y].map(Math.round);
      words.push([word, ...(edges as [number, number, number, number])]);
    }
  }
  return words;
}

const browser = await chromium.launch({ executablePath: await findBrowser(), args: BROWSER_ARGS });
const page = await browser.newPage({ viewport: PAGE, deviceScaleFactor: SCALE });
const words: Record<string, PlacedWord[][]> = {};
for (const { name, description, hasDocument } of JUDGED) {
  if (!hasDocument) continue;
  await page.setContent(`<style>${STYLE}</style><h1></h1><p></p>`);
  for (const [element, text] of [
    ["h1", name],
    ["p", description],
  ] as const) {
    await page.locator(element).evaluate((one, typed) => void one.append(typed), text);
  }
  const jpeg = new Uint8Array(await page.screenshot({ type: "jpeg", quality: 60 }));
  const [columns, rows] = [PAGE.width * SCALE, PAGE.height * SCALE];
  await writeFile(sampleDocument(name), imagePdf([{ ...PAGE, columns, rows, jpeg }]));
  words[name] = [await page.evaluate(readWords)];
}
await browser.close();
await writeFile(new URL("words.json", SAMPLE_DOCUMENTS), JSON.stringify(words));
