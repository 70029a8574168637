import { readFile } from "node:fs/promises";

/** A PDF of this folder, each of which was once read wrong. */
export const readDocument = async (name: string) =>
  new Uint8Array(await readFile(new URL(`./${name}.pdf`, import.meta.url)));
