/**
 * The actual status of a response from the storage service, which is in the body. Its HTTP status is nearly always 400.
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
