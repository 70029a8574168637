const UNITS = ["B", "kB", "MB"];

/** A number of bytes as people read it: "340 B", "12 kB", "1.2 MB". */
export function fileSize(bytes: number): string {
  const power = bytes < 1000 ? 0 : bytes < 1_000_000 ? 1 : 2;
  const size = bytes / 1000 ** power;
  return `${size.toLocaleString("en", { maximumFractionDigits: power === 2 ? 1 : 0 })} ${UNITS[power]}`;
}
