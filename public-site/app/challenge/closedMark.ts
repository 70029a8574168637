import type { ChallengeFacts } from "~/content/facts.ts";

/** The attribute of a document after the challenge has closed to new participants, except for sign-up with an invitation. */
export const CLOSED_ATTRIBUTE = "data-closed";

/** The classes of content for new participants, and of content instead. A page prerendered before the deadline contains both. */
export const OPEN_ONLY = "open-only";
export const CLOSED_ONLY = "closed-only";

/** Hides one of them, but not what the visitor uses. In the head of every page, before its content. */
export const CLOSED_STYLES = `.${OPEN_ONLY}{display:contents}html[${CLOSED_ATTRIBUTE}] .${OPEN_ONLY}:not(:focus-within),html:not([${CLOSED_ATTRIBUTE}]) .${CLOSED_ONLY}{display:none}`;

/**
 * The deadline for new participants, in milliseconds; null if the challenge may not run by the visitor's clock: in a rehearsal and in the
 * demo.
 * @param siteUrl empty: this machine (config/env.ts).
 */
export function deadlineByClock({ challenge }: ChallengeFacts, siteUrl: string): number | null {
  if (!siteUrl || challenge.is_rehearsal) return null;
  return Date.parse(challenge.submissions_close_at);
}

/**
 * The address of sign-up, path and query, for someone with an invitation: to judge, to a role or to a team. It stays open, because judges
 * and mentors register after the deadline too.
 */
export const INVITED_SIGN_UP = /^\/signup\/?\?(.*&)?next=[^&]*invitation/;

/** Whether the visitor registers with an invitation. */
export const isInvitedToSignUp = ({ pathname, search }: Pick<Location, "pathname" | "search">) =>
  INVITED_SIGN_UP.test(pathname + search);

/** Corrects the attribute once the facts are known: the deadline may have moved since the build. */
export function markClosed({ canEnter }: ChallengeFacts): void {
  const isClosed = !canEnter && !isInvitedToSignUp(location);
  document.documentElement.toggleAttribute(CLOSED_ATTRIBUTE, isClosed);
}
