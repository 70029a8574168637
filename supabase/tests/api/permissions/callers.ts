import { type JWTPayload, SignJWT, UnsecuredJWT } from "jose";
import type { StackAddresses } from "#tools/stack/config.ts";
import { ACTORS, type Actor } from "./actors.ts";
import { emailOf, PEOPLE, PROVEN } from "./keys.ts";
import { DELETED, ENDED_SESSION } from "./world.ts";

/** The headers with which each caller comes. */
export type Callers = Record<Actor, Record<string, string>>;

const HOUR = 3600;

/** The claim that is mirrored from the tables of roles. */
function roleOf(person: keyof typeof PEOPLE): { role?: string } {
  if (person.endsWith("dmin")) return { role: "admin" };
  if (person === "closedChair") return { role: "chair" };
  return ["support", "observer", "chair"].includes(person) ? { role: person } : {};
}

/** What the identity service says about somebody. Each person has one session, named like the person. */
function claimsOf(person: keyof typeof PEOPLE): JWTPayload {
  const isProven = PROVEN.includes(PEOPLE[person]);
  return {
    sub: PEOPLE[person],
    role: "authenticated",
    aud: "authenticated",
    email: emailOf(person),
    session_id: PEOPLE[person],
    app_metadata: { provider: "email", ...roleOf(person) },
    user_metadata: { role: "admin" },
    aal: isProven ? "aal2" : "aal1",
    amr: isProven ? [{ method: "totp", timestamp: Math.floor(Date.now() / 1000) }] : [],
  };
}

function signedInClaims(actor: Actor): JWTPayload {
  if (actor === "signedOut") return { ...claimsOf("owner"), session_id: ENDED_SESSION };
  if (actor === "signedOutAdmin") return { ...claimsOf("admin"), session_id: ENDED_SESSION };
  if (actor === "deleted") return { ...claimsOf("admin"), sub: DELETED, session_id: DELETED };
  return claimsOf(actor as keyof typeof PEOPLE);
}

/** The token with other claims under its old signature. */
function withClaims(token: string, claims: JWTPayload): string {
  const [header, , signature] = token.split(".");
  return [header, Buffer.from(JSON.stringify(claims)).toString("base64url"), signature].join(".");
}

/** Makes every caller's key and token, as the identity service would (and would not) issue them. */
export async function makeCallers(stack: StackAddresses): Promise<Callers> {
  const now = Math.floor(Date.now() / 1000);
  const lifetime = { iat: now, exp: now + HOUR };
  const iss = `${stack.apiUrl}/auth/v1`;
  const sign = (claims: JWTPayload, secret = stack.jwtSecret) =>
    new SignJWT({ iss, ...lifetime, ...claims })
      .setProtectedHeader({ alg: "HS256", typ: "JWT" })
      .sign(new TextEncoder().encode(secret));
  const apikey = stack.publishableKey;
  const bearer = (token: string) => ({ apikey, authorization: `Bearer ${token}` });

  const participant = await sign(claimsOf("participant"));
  const signedIn = (Object.keys(ACTORS) as Actor[]).filter(
    (actor) => ACTORS[actor].role === "authenticated",
  );
  const sessions = await Promise.all(
    signedIn.map(async (actor) => [actor, bearer(await sign(signedInClaims(actor)))]),
  );
  return {
    ...Object.fromEntries(sessions),
    noKey: {},
    wrongKey: { apikey: "sb_publishable_AAAAAAAAAAAAAAAAAAAAAA_AAAAAAAA" },
    expired: bearer(await sign({ ...claimsOf("admin"), iat: now - 2 * HOUR, exp: now - HOUR })),
    changedClaims: bearer(withClaims(participant, { ...claimsOf("owner"), ...lifetime })),
    unsigned: bearer(new UnsecuredJWT({ iss, ...claimsOf("admin"), ...lifetime }).encode()),
    otherSignature: bearer(
      await sign({ ...claimsOf("admin"), role: "service_role" }, `other ${stack.jwtSecret}`),
    ),
    anonymous: bearer(apikey),
    keyOnly: { apikey },
    secretKey: { apikey: stack.secretKey, authorization: `Bearer ${stack.secretKey}` },
  };
}
