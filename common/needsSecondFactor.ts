import { readClaims } from "./claimedRole.ts";

interface KeptSession {
  access_token: string;
  user: { factors?: { status: string }[] | undefined };
}

/**
 * Whether a person has an authenticator app and has not entered its code in this session. Not in secondFactor.ts, because
 * every page of the site needs it.
 */
export function needsSecondFactor({ access_token, user }: KeptSession): boolean {
  const hasApp = user.factors?.some(({ status }) => status === "verified") ?? false;
  return hasApp && readClaims(access_token).aal !== "aal2";
}
