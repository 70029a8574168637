import { ROLE_VALUES } from "#shared/constants.ts";

/** A role in the back office. */
export type Role = (typeof ROLE_VALUES)[number];

/**
 * The role that an access token claims, in `app_metadata.role`. It only decides which pages open: the database looks up
 * the role in its own tables with every request.
 */
export function claimedRole(accessToken: string): Role | undefined {
  const { app_metadata: metadata } = readClaims(accessToken);
  return isObject(metadata) ? ROLE_VALUES.find((role) => role === metadata.role) : undefined;
}

/** The unverified claims of a token; empty for anything else. */
export function readClaims(accessToken: string): Record<string, unknown> {
  const payload = accessToken.split(".")[1] ?? "";
  try {
    const base64 = payload.replaceAll("-", "+").replaceAll("_", "/");
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
    const claims: unknown = JSON.parse(new TextDecoder().decode(bytes));
    return isObject(claims) ? claims : {};
  } catch {
    return {};
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
