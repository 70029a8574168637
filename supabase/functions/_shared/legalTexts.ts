/**
 * The legal texts of the site, by the day from which each version is in force. A changed text
 * gets a new day here, in the same commit.
 */

/** The official rules. Stored with every submission, as the version that its owner has accepted. */
export const RULES_VERSION = "2025-04-01";

/** The privacy notice. */
export const PRIVACY_NOTICE_VERSION = "2025-04-01";

/** What judges agree to. Stored with every judge, as the version that they have accepted. */
export const JUDGING_TERMS_VERSION = "2025-04-01";
