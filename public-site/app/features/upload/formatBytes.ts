const KILOBYTE = 1024;
const MEGABYTE = KILOBYTE * KILOBYTE;

/** A file's size for people: formatBytes(26_214_400) is "25 MB", and every file has at least 1 kB. */
export function formatBytes(bytes: number): string {
  if (bytes < MEGABYTE) return `${Math.max(1, Math.round(bytes / KILOBYTE))} kB`;
  // Rounded up, so that what is over a limit never reads like the limit.
  return `${Math.ceil((bytes / MEGABYTE) * 10) / 10} MB`;
}
