// Limits of texts, documents and teams are in supabase/schemas/constants.sql.

/** Auth accepts no shorter password (supabase/config.toml: minimum_password_length). */
export const PASSWORD_MIN_LENGTH = 10;

/** How long a function call may take. */
export const FUNCTION_TIMEOUT_MS = 70_000;

/** The contact dialog closes this long after a message was sent. */
export const CONTACT_DIALOG_CLOSES_AFTER_MS = 3_000;

/** Rows per page in the back office. */
export const ADMIN_PAGE_SIZES = [10, 25, 50, 100] as const;
export const DEFAULT_ADMIN_PAGE_SIZE = 10;
