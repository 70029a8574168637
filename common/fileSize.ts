const KILOBYTE = 1024;
const MEGABYTE = KILOBYTE * KILOBYTE;

/** A file size as text: fileSize(26_214_400) is "25 MB". The smallest is 1 kB. */
export function fileSize(bytes: number): string {
  const kilobytes = Math.max(1, Math.round(bytes / KILOBYTE));
  if (kilobytes < KILOBYTE) return `${kilobytes} kB`;
  // Rounded up, so that a file above a limit never appears to be exactly at the limit.
  return `${Math.ceil((bytes / MEGABYTE) * 10) / 10} MB`;
}
