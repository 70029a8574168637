/** The most expensive texts to clean or search, each with about this number of bytes in UTF-8. */
export const WORST_TEXTS: Readonly<Record<string, (bytes: number) => string>> = {
  // Normalizing sorts each run of marks by their class.
  "marks out of order": (bytes) => `a${"\u0301".repeat(bytes / 4)}${"\u0327".repeat(bytes / 4)}`,
  "marks that control characters keep apart": (bytes) =>
    `a${"\u0301\u200e".repeat(bytes / 10)}${"\u0327\u200e".repeat(bytes / 10)}`,
  "points of Hebrew": (bytes) => `א${"\u05bc".repeat(bytes / 4)}${"\u05b0".repeat(bytes / 4)}`,
  "thirty marks on each letter": (bytes) =>
    `a${"\u0301".repeat(15)}${"\u0327".repeat(15)}`.repeat(bytes / 61),
  "the longest decomposition": (bytes) => "\ufdfa".repeat(bytes / 3),
  "syllables in parts": (bytes) => "\u1112\u1161\u11ab".repeat(bytes / 9),
  letters: (bytes) => "a".repeat(bytes),
  blanks: (bytes) => `a${" ".repeat(bytes)}a`,
  "blanks between letters": (bytes) => "a \u00a0".repeat(bytes / 4),
  "line breaks": (bytes) => "\r".repeat(bytes),
  "nothing to be seen": (bytes) => "\u200b".repeat(bytes / 3),
  "control characters": (bytes) => "\u0001a".repeat(bytes / 2),
  emoji: (bytes) => "\u{1f469}\u200d\u{1f52c}".repeat(bytes / 11),
  "an address without an end": (bytes) => `a@${"a.".repeat(bytes / 2)}`,
};

/** The shortest of several tries, in milliseconds. */
export function timeOf(work: () => unknown): number {
  return Math.min(
    ...Array.from({ length: 5 }, () => {
      const begun = performance.now();
      work();
      return performance.now() - begun;
    }),
  );
}
