import type { Callers } from "./callers.ts";
import { EVIDENCE, LOOSE_EVIDENCE } from "./eligibilityWorld.ts";
import { HANDED_IN, LOOSE_PICTURE, NOT_HANDED_IN, PICTURE_FILE, STAGE } from "./finalistWorld.ts";
import { COPY_DOCUMENT, LOOSE_COPY } from "./judgingWorld.ts";
import { SUBMITTED } from "./keys.ts";
import type { Send } from "./run.ts";
import { DRAFT, FILES, INTRUDER } from "./world.ts";

/** What the attempts leave in the buckets. */
const UPLOADED = {
  submissions: ["new", "copied", "moved"].map((name) => `${DRAFT}/${INTRUDER}/${name}.pdf`),
  judging: [`${LOOSE_COPY}/${INTRUDER}.pdf`],
  finalists: [`${SUBMITTED}/${STAGE}/${INTRUDER}/new.pdf`],
  evidence: [`${SUBMITTED}/${INTRUDER}/card.pdf`],
  projects: [`${SUBMITTED}/${INTRUDER}/picture.webp`],
};

/** Puts the world's files into the buckets, or back as they were. */
export async function resetFiles(
  { apiUrl }: { apiUrl: string },
  { secretKey }: Callers,
  send: Send,
): Promise<void> {
  const address = `${apiUrl}/storage/v1/object`;
  const json = { ...secretKey, "content-type": "application/json" };
  for (const [bucket, prefixes] of Object.entries(UPLOADED)) {
    const body = JSON.stringify({ prefixes });
    await send(`${address}/${bucket}`, { method: "DELETE", headers: json, body });
  }
  const files = [
    ...FILES.map((name) => `submissions/${name}`),
    `judging/${COPY_DOCUMENT}`,
    ...[HANDED_IN, NOT_HANDED_IN].map((name) => `finalists/${name}`),
    ...[EVIDENCE, LOOSE_EVIDENCE].map((name) => `evidence/${name}`),
    ...[PICTURE_FILE, LOOSE_PICTURE].map((name) => `projects/${name}`),
  ];
  for (const file of files) {
    const type = file.endsWith(".webp") ? "image/webp" : "application/pdf";
    const headers = { ...secretKey, "content-type": type, "x-upsert": "true" };
    const request = { method: "POST", headers, body: "%PDF-1.7\n" };
    const answer = await send(`${address}/${file}`, request);
    if (!answer.ok) throw new Error(`Uploading ${file} failed: ${await answer.text()}`);
  }
}
