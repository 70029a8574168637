import { SESSION_STORAGE_KEY } from "#common/session.ts";

/** A person with an account. Tests add the fields that matter. */
interface Person {
  readonly id: string;
  readonly email: string;
  /** ISO 8601. */
  readonly created_at?: string;
  readonly last_sign_in_at?: string;
  readonly new_email?: string;
  readonly user_metadata?: object;
}

export const ADA: Person = {
  id: "11111111-1111-4111-8111-111111111111",
  email: "ada@example.com",
};

/** The claims in the token of an administrator. */
export const ADMIN_CLAIMS = { app_metadata: { role: "admin" } };

/** A session of one hour, as the identity service returns it, with an unsigned token. */
export function sessionOf(person: Person = ADA, claims: object = {}) {
  const expiresAt = Math.floor(Date.now() / 1000) + 3600;
  return {
    access_token: tokenWith({ sub: person.id, email: person.email, exp: expiresAt, ...claims }),
    refresh_token: `refresh-${person.email}`,
    token_type: "bearer" as const,
    expires_in: 3600,
    expires_at: expiresAt,
    user: {
      app_metadata: {},
      user_metadata: {},
      aud: "authenticated",
      created_at: "2025-04-01T10:00:00Z",
      ...person,
    },
  };
}

/** Stores a session where supabase-js reads it. */
export function signedInAs(person: Person = ADA, claims: object = {}) {
  const session = sessionOf(person, claims);
  localStorage.setItem(SESSION_STORAGE_KEY, JSON.stringify(session));
  return session;
}

/** The stored session; null for none. */
export function storedSession(): ReturnType<typeof sessionOf> | null {
  return JSON.parse(localStorage.getItem(SESSION_STORAGE_KEY) ?? "null");
}

/** The account that a request's token is for. */
export function userOf(headers: Headers) {
  const [, claims = ""] = headers.get("authorization")?.split(".") ?? [];
  const { sub, email } = JSON.parse(atob(claims.replaceAll("-", "+").replaceAll("_", "/")));
  const stored = storedSession()?.user;
  return stored?.id === sub ? stored : sessionOf({ id: sub, email }).user;
}

/** An unsigned token with these claims. */
function tokenWith(claims: object): string {
  const encode = (part: object) =>
    btoa(String.fromCharCode(...new TextEncoder().encode(JSON.stringify(part))))
      .replaceAll("+", "-")
      .replaceAll("/", "_")
      .replaceAll("=", "");
  return [encode({ alg: "none" }), encode(claims), "signed"].join(".");
}
