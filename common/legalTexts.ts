/**
 * The privacy notice, by the day from which this version is in force. A changed text gets a new day in the
 * same commit. The versions that the database stores, of the rules and of the judges' terms, are facts.
 */
export const PRIVACY_NOTICE_VERSION = "2025-05-01";
