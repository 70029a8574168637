/** Replaces a character that has no meaning in Unicode, or that no database stores. */
export const UNREADABLE = "\ufffd";
