const ink = "#12131c";
const white = "#ffffff";

/**
 * The colours of both apps and of all mails, as "#rrggbb" or "#rrggbbaa". Warm is the body; ink and
 * white are the device; the signal is action and "here", nothing else.
 */
export const PALETTE = {
  ink,
  inkSoft: "#4a4752",
  paper: "#f7f3ee",
  white,
  // The tones of skin: 1 to 4 carry ink, 6 to 9 white; 5 carries no text.
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
  /** The signal beside ink, where the other one would be too dark to be seen. */
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
  /** The shape of what is still being loaded. */
  outline: `${ink}24`,
  /** Over the page behind a question, and behind a dialogue. */
  veil: `${ink}99`,
  veilDeep: `${ink}b8`,
} as const;
