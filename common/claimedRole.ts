import { ROLE_VALUES } from "#shared/constants.ts";
import { fieldsOf } from "#shared/fieldsOf.ts";

/** A role in the back office. */
export type Role = (typeof ROLE_VALUES)[number];

/**
 * The role that an access token claims, in `app_metadata.role`. It only decides which pages open: the database looks up
 * the role in its own tables with every request.
 */
export function claimedRole(accessToken: string): Role | undefined {
  const { role } = fieldsOf(readClaims(accessToken).app_metadata);
  return ROLE_VALUES.find((known) => known === role);
}

/** The unverified claims of a token; empty for anything else. */
export function readClaims(accessToken: string): ReturnType<typeof fieldsOf> {
  const payload = accessToken.split(".")[1] ?? "";
  try {
    const base64 = payload.replaceAll("-", "+").replaceAll("_", "/");
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
    return fieldsOf(JSON.parse(new TextDecoder().decode(bytes)));
  } catch {
    return {};
  }
}
