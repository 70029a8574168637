import { serverFailure } from "#common/serverFailure.ts";

type ReadDocument = (path: string, signal: AbortSignal) => Promise<Blob>;

/**
 * Reads a document as the signed-in person.
 * @returns undefined when there is no such document
 * @throws when the storage cannot be asked
 */
export async function openDocument(
  read: ReadDocument,
  path: string,
  signal: AbortSignal,
): Promise<Blob | undefined> {
  try {
    return await read(path, signal);
  } catch (error) {
    if (serverFailure(error).status === 404) return undefined;
    throw error;
  }
}
