import { expect, type Page } from "@playwright/test";
import type { StackAddresses } from "#tools/stack/config.ts";
import { documentOf } from "#tools/testing/world/pdf.ts";

interface ChosenFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** A one-page PDF. */
export function aPdf(name: string): ChosenFile {
  return { name, mimeType: "application/pdf", buffer: documentOf("An idea") };
}

/** Chooses a file in the picker that a button opens. */
export async function chooseFile(
  page: Page,
  button: string | RegExp,
  file: ChosenFile,
): Promise<void> {
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: button }).click();
  await (await chooser).setFiles(file);
}

const withSecretKey = ({ secretKey }: StackAddresses) => ({
  apikey: secretKey,
  authorization: `Bearer ${secretKey}`,
});

/** Stores a PDF. The path begins with the bucket. */
export async function storePdf(
  stack: StackAddresses,
  path: string,
  content: string | Uint8Array<ArrayBuffer>,
): Promise<void> {
  const answer = await fetch(`${stack.apiUrl}/storage/v1/object/${path}`, {
    method: "POST",
    headers: { ...withSecretKey(stack), "content-type": "application/pdf" },
    body: content,
  });
  expect(answer.status, `storing ${path}`).toBe(200);
}

/** The bytes of a stored file. */
export async function readStored(stack: StackAddresses, path: string) {
  const headers = withSecretKey(stack);
  const answer = await fetch(`${stack.apiUrl}/storage/v1/object/${path}`, { headers });
  return new Uint8Array(await answer.arrayBuffer());
}
