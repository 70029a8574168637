import { CallableError } from "#shared/callableError.ts";

/** Why the server asks again: this person is or was in a team, or is its mentor. */
export const teamWarning = (error: unknown): string | undefined =>
  error instanceof CallableError && Object(error.details).hint === "in_team"
    ? error.message
    : undefined;
