const KILOBYTE = 1024;
const MEGABYTE = KILOBYTE * KILOBYTE;

/** A file's size for people: fileSize(26_214_400) is "25 MB", and every file has at least 1 kB. */
export function fileSize(bytes: number): string {
  const kilobytes = Math.max(1, Math.round(bytes / KILOBYTE));
  if (kilobytes < KILOBYTE) return `${kilobytes} kB`;
  // Rounded up, so that what is over a limit never reads like the limit.
  return `${Math.ceil((bytes / MEGABYTE) * 10) / 10} MB`;
}
