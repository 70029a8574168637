/**
 * Whether an access token carries the claim `app_metadata.role: "admin"`. It opens the back office's
 * doors only: the database checks its own list of administrators with every request.
 */
export function hasAdminClaim(accessToken: string): boolean {
  const { app_metadata: metadata } = readClaims(accessToken);
  return isObject(metadata) && metadata.role === "admin";
}

/** The claims of a token, unverified. Empty when it is no token. */
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
