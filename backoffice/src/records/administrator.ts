/** The name of an administrator, whose account may have been deleted. */
export const administratorName = (name: string | null) => name ?? "Former administrator";

/** The same as the author of an action, within a sentence. */
export const byAdministrator = (name: string | null) => `by ${name ?? "a former administrator"}`;
