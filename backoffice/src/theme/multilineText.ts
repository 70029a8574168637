/**
 * The style of texts of several lines that people wrote: their line breaks, and each paragraph in the
 * direction of its own script. (Names within a line are isolated with <bdi>.)
 */
export const MULTILINE_TEXT = {
  whiteSpace: "pre-wrap",
  overflowWrap: "anywhere",
  unicodeBidi: "plaintext",
} as const;
