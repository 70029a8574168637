import type { Callers } from "./callers.ts";
import type { Send } from "./run.ts";
import { DRAFT, FILES, INTRUDER } from "./world.ts";

const COPIES = ["new", "copied", "moved"].map((name) => `${DRAFT}/${INTRUDER}/${name}.pdf`);

/** Puts the world's files into the bucket, or back as they were. */
export async function resetFiles(
  { apiUrl }: { apiUrl: string },
  { secretKey }: Callers,
  send: Send,
): Promise<void> {
  const address = `${apiUrl}/storage/v1/object/submissions`;
  const json = { ...secretKey, "content-type": "application/json" };
  const body = JSON.stringify({ prefixes: COPIES });
  await send(address, { method: "DELETE", headers: json, body });
  for (const file of FILES) {
    const headers = { ...secretKey, "content-type": "application/pdf", "x-upsert": "true" };
    const request = { method: "POST", headers, body: "%PDF-1.7\n" };
    const answer = await send(`${address}/${file}`, request);
    if (!answer.ok) throw new Error(`Uploading ${file} failed: ${await answer.text()}`);
  }
}
