import { type JWTPayload, SignJWT, UnsecuredJWT } from "jose";
import type { StackAddresses } from "#tools/stack/config.ts";
import { claimsOf, PERSONS, type Person } from "./people.ts";

/** Invalid keys and tokens. */
export const FORGED = {
  noKey: "no key at all",
  wrongKey: "a key that is not this project's",
  expired: "an administrator's token that has expired",
  changedClaims: "a participant's token with the owner's claims under its old signature",
  unsigned: "an administrator's claims with the algorithm none",
  otherSignature: "the claims of service_role, signed with another secret",
};
export type Caller = Person | keyof typeof FORGED;
export const CALLERS = [...PERSONS, ...(Object.keys(FORGED) as (keyof typeof FORGED)[])];
export const isForged = (caller: Caller): caller is keyof typeof FORGED => caller in FORGED;

type Headers = Record<string, string>;

/** The headers of each caller's requests. */
export async function headersOfCallers(stack: StackAddresses): Promise<Record<Caller, Headers>> {
  const now = Math.floor(Date.now() / 1000);
  const lifetime = { iss: `${stack.apiUrl}/auth/v1`, iat: now, exp: now + 3600 };
  const sign = (claims: JWTPayload, secret = stack.jwtSecret) =>
    new SignJWT({ ...lifetime, ...claims })
      .setProtectedHeader({ alg: "HS256", typ: "JWT" })
      .sign(new TextEncoder().encode(secret));
  const apikey = stack.publishableKey;
  const bearer = (token: string) => ({ apikey, authorization: `Bearer ${token}` });
  const tokens = await Promise.all(
    PERSONS.map(async (person) => [person, bearer(await sign(claimsOf(person)))] as const),
  );
  const [head, , signature] = (await sign(claimsOf("participant"))).split(".");
  const payload = JSON.stringify({ ...lifetime, ...claimsOf("owner") });
  return {
    ...(Object.fromEntries(tokens) as unknown as Record<Person, Headers>),
    visitor: bearer(apikey),
    service: { apikey: stack.secretKey },
    noKey: {},
    wrongKey: { apikey: "sb_publishable_AAAAAAAAAAAAAAAAAAAAAA_AAAAAAAA" },
    expired: bearer(await sign({ ...claimsOf("admin"), iat: now - 7200, exp: now - 3600 })),
    changedClaims: bearer([head, Buffer.from(payload).toString("base64url"), signature].join(".")),
    unsigned: bearer(new UnsecuredJWT({ ...lifetime, ...claimsOf("admin") }).encode()),
    otherSignature: bearer(
      await sign({ ...claimsOf("admin"), role: "service_role" }, `other ${stack.jwtSecret}`),
    ),
  };
}
