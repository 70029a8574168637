/** An administrator, by email address; null: the account was deleted. */
export const administratorName = (email: string | null) => email ?? "Former administrator";

/** The same as the author of an action, within a sentence. */
export const byAdministrator = (email: string | null) => `by ${email ?? "a former administrator"}`;
