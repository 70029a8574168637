/**
 * The longest text of each free field, in characters as Postgres counts them (`char_length`).
 * The database has the same numbers in its constraints (docs/api.md).
 */
export const TEXT_LIMITS = {
  email: 254,
  /** A whole name in one field: contact and mailing list forms. */
  name: 200,
  firstName: 100,
  lastName: 100,
  country: 100,
  levelOfStudy: 100,
  university: 200,
  subject: 200,
  message: 5000,
  ideaName: 200,
  description: 10_000,
  fileName: 255,
  challengeTime: 200,
  /** How and when a team reaches its mentor. */
  mentorContact: 500,
  /** Of the public page of a finalist. */
  pageTitle: 100,
  pageSummary: 1000,
} as const;

/**
 * No text is looked at that is longer: more than twice what the longest field holds in any script. The
 * database has the same in `private.max_text_bytes`.
 */
export const MAX_TEXT_BYTES = 100_000;

/** The one document of an entry. */
export const DOCUMENT_LIMITS = {
  maxBytes: 25 * 1024 * 1024,
  types: {
    "application/pdf": ".pdf",
    "application/vnd.openxmlformats-officedocument.wordprocessingml.document": ".docx",
    "application/vnd.openxmlformats-officedocument.presentationml.presentation": ".pptx",
  },
} as const;

/** The identity service takes no shorter password (supabase/config.toml: minimum_password_length). */
export const PASSWORD_MIN_LENGTH = 10;

/** Team size including the owner. Administrators may lower it. */
export const MAX_TEAM_SIZE = 5;

/** How many characters a judge writes for the team at least, where the round gives feedback. */
export const MIN_TEAM_COMMENT = 20;

/** How long a function call may take. */
export const FUNCTION_TIMEOUT_MS = 70_000;

/** The contact dialogue closes itself this long after a success. */
export const CONTACT_DIALOG_CLOSES_AFTER_MS = 3_000;

/** Rows per page in the back office. */
export const ADMIN_PAGE_SIZES = [10, 25, 50, 100] as const;
export const DEFAULT_ADMIN_PAGE_SIZE = 10;
