const ink = "#12131c";
const white = "#ffffff";

/**
 * The colors of both apps and of all emails, as "#rrggbb" or "#rrggbbaa". Warm colors are the body, ink and
 * white the device. The signal marks actions and the current place, nothing else.
 */
export const PALETTE = {
  ink,
  inkSoft: "#4a4752",
  paper: "#f7f3ee",
  white,
  // Skin tones: text on 1 to 4 is ink, on 6 to 9 white; 5 has no text.
  tone1: "#f5e2d3",
  tone2: "#edcdb5",
  tone3: "#e0b292",
  tone4: "#cf9873",
  tone5: "#b67c58",
  tone6: "#985f42",
  tone7: "#774732",
  tone8: "#553126",
  tone9: "#37201b",
  signal: "#1d3bff",
  signalDeep: "#1229c9",
  /** The signal on ink, where the other one would be too dark. */
  signalLight: "#94a4ff",
  error: "#8f0d17",
  line: `${ink}2e`,
  lineLight: `${white}40`,
  /** Between the rows of the back office: paler than `line`, because there are many. */
  hairline: "#ddd5cb",
  onDarkSoft: `${white}d9`,
  border: "#6b6670",
  placeholder: "#6b6670",
  disabled: "#d9d3cc",
  onDisabled: "#5a5660",
  /** The outline of content that is loading. */
  outline: `${ink}24`,
  /** Covers the page behind a question or a dialog. */
  veil: `${ink}99`,
  veilDeep: `${ink}b8`,
} as const;
