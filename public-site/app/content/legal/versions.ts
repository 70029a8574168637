/**
 * The day from which this version of the privacy notice is in force. After the first release, a changed text
 * gets a new day in the same commit. The versions of the rules and the judges' terms are in constants.ts.
 */
export const PRIVACY_NOTICE_VERSION = "2025-04-01";

/** The day on which the accessibility statement was last compared with the site and its tests. */
export const ACCESSIBILITY_STATEMENT_VERSION = "2025-04-01";
