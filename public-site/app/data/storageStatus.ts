/**
 * The status that the storage service means. It answers nearly everything with 400, and has the actual status in the body.
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
