import { statusOf } from "../data/errors.ts";

type SignDocument = (path: string, fileName: string) => Promise<string>;

// What the storage service answers for an object that is not there.
const NOT_THERE: readonly unknown[] = [400, 404];

/**
 * Opens a document under a signed address.
 * @returns undefined when there is no such document
 * @throws when the storage cannot be asked
 */
export async function openDocument(
  sign: SignDocument,
  path: string,
  signal: AbortSignal,
): Promise<Response | undefined> {
  let address: string;
  try {
    address = await sign(path, "");
  } catch (error) {
    if (NOT_THERE.includes(statusOf(error))) return undefined;
    throw error;
  }
  const response = await fetch(address, { signal });
  if (NOT_THERE.includes(response.status)) return undefined;
  if (!response.ok) throw new Error(`The storage answered ${response.status} for a document.`);
  return response;
}
