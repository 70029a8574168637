/**
 * The privacy notice, by the day from which this version is in force. Until the first release that is the
 * day of the official rules, from which one can register: nobody has read another text. After it, a changed
 * text gets a new day in the same commit. The versions that the database stores, of the rules and of the
 * judges' terms, are facts.
 */
export const PRIVACY_NOTICE_VERSION = "2025-04-01";

/** The accessibility statement, likewise: after the first release, the day on which it was last held against the site and its tests. */
export const ACCESSIBILITY_STATEMENT_VERSION = "2025-04-01";
