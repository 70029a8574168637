/**
 * The status that an answer of the storage service means: it answers nearly everything with 400 and
 * says in the body which status it means.
 */
export function storageStatus(status: number, body: string): number {
  if (status !== 400) return status;
  try {
    const { statusCode } = JSON.parse(body) as { statusCode?: unknown };
    return Number(statusCode) || status;
  } catch {
    return status;
  }
}
