import { randomBytes, randomUUID } from "node:crypto";
import type { Sql } from "postgres";
import { renderSVG } from "uqr";
import { base32, CODE_PERIOD, oneTimeCode } from "../../oneTimeCode.ts";
import { AuthRefusal } from "./authRefusal.ts";

/** The caller and their session. */
export interface Caller {
  id: string;
  email: string;
  sessionId: string;
  isAal2: boolean;
}

/** The fields of all requests. */
export interface FactorRequest {
  friendly_name?: string;
  factor_type?: string;
  issuer?: string;
  challenge_id?: string;
  code?: string;
}

interface Factor {
  id: string;
  status: "verified" | "unverified";
  secret: string;
}

const MAX_FACTORS = 10;
const CHALLENGE_MS = 300_000;
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** A person's factors, as the user object lists them. */
export async function shownOf(sql: Sql, userId: string | undefined) {
  if (!userId) return [];
  return sql<{ id: string; status: Factor["status"] }[]>`
    select id, created_at, updated_at, status, friendly_name, factor_type, last_challenged_at
    from auth.mfa_factors where user_id = ${userId} order by created_at`;
}

/** Enrolls an app, which counts after its first correct code. */
export async function enroll(sql: Sql, caller: Caller, asked: FactorRequest, issuer: string) {
  const { factor_type, friendly_name = "" } = asked;
  if (factor_type !== "totp") {
    const said = "factor_type needs to be totp, phone, or webauthn";
    throw new AuthRefusal(400, "validation_failed", said);
  }
  // Unfinished apps of more than five minutes ago.
  await sql`
    delete from auth.mfa_factors factor
    where status <> 'verified' and created_at < now() - interval '5 minutes'
      and not exists (select from auth.mfa_challenges where factor_id = factor.id)`;
  const known = await sql<{ friendly_name: string; status: string }[]>`
    select friendly_name, status from auth.mfa_factors where user_id = ${caller.id}`;
  if (known.some((factor) => factor.friendly_name === friendly_name)) {
    const said = `A factor with the friendly name "${friendly_name}" for this user already exists`;
    throw new AuthRefusal(422, "mfa_factor_name_conflict", said);
  }
  if (known.length >= MAX_FACTORS) {
    const said = "Maximum number of verified factors reached, unenroll to continue";
    throw new AuthRefusal(422, "too_many_enrolled_mfa_factors", said);
  }
  if (known.some(({ status }) => status === "verified") && !caller.isAal2) {
    throw new AuthRefusal(403, "insufficient_aal", "AAL2 required to enroll a new factor");
  }
  const id = randomUUID();
  const secret = base32(randomBytes(20));
  const label = encodeURIComponent(`${asked.issuer || issuer}:${caller.email}`);
  const query = new URLSearchParams({
    algorithm: "SHA1",
    digits: "6",
    issuer: asked.issuer || issuer,
    period: "30",
    secret,
  });
  const uri = `otpauth://totp/${label}?${query}`;
  await sql`
    insert into auth.mfa_factors
      (id, user_id, friendly_name, factor_type, status, secret, created_at, updated_at)
    values (${id}, ${caller.id}, ${friendly_name}, 'totp', 'unverified', ${secret}, now(), now())`;
  const qr_code = `<?xml version="1.0"?>\n${renderSVG(uri)}`;
  return { id, type: "totp", friendly_name, totp: { qr_code, secret, uri } };
}

/** The caller's own factor. */
export async function find(sql: Sql, caller: Caller, id: string): Promise<Factor> {
  if (!UUID.test(id)) throw new AuthRefusal(404, "validation_failed", "factor_id must be an UUID");
  const [factor] = await sql<Factor[]>`
    select id, status, secret from auth.mfa_factors where id = ${id} and user_id = ${caller.id}`;
  if (!factor) throw new AuthRefusal(404, "mfa_factor_not_found", "Factor not found");
  return factor;
}

/** Creates a challenge. */
export async function challenge(sql: Sql, factor: Factor, address: string) {
  const id = randomUUID();
  await sql`
    insert into auth.mfa_challenges (id, factor_id, created_at, ip_address)
    values (${id}, ${factor.id}, now(), ${address})`;
  await sql`
    update auth.mfa_factors set last_challenged_at = clock_timestamp() where id = ${factor.id}`;
  return { id, type: "totp", expires_at: Math.floor((Date.now() + CHALLENGE_MS) / 1000) };
}

async function checkChallenge(sql: Sql, factor: Factor, id: string, address: string) {
  const [asked] = await sql<{ isUsed: boolean; isExpired: boolean }[]>`
    select verified_at is not null or ip_address <> ${address} as "isUsed",
      created_at < now() - make_interval(secs => ${CHALLENGE_MS / 1000}) as "isExpired"
    from auth.mfa_challenges where id::text = ${id} and factor_id = ${factor.id}`;
  if (!asked) {
    const said = "MFA factor with the provided challenge ID not found";
    throw new AuthRefusal(422, "mfa_factor_not_found", said);
  }
  if (asked.isUsed) {
    const said = "Challenge and verify IP addresses mismatch.";
    throw new AuthRefusal(422, "mfa_ip_address_mismatch", said);
  }
  if (asked.isExpired) {
    await sql`delete from auth.mfa_challenges where id::text = ${id}`;
    const said = `MFA challenge ${id} has expired, verify against another challenge or create a new challenge.`;
    throw new AuthRefusal(422, "mfa_challenge_expired", said);
  }
}

/** Verifies a code: the session becomes aal2, and sessions below end. */
export async function verify(
  sql: Sql,
  caller: Caller,
  factor: Factor,
  { challenge_id = "", code = "" }: FactorRequest,
  address: string,
): Promise<void> {
  if (!code) throw new AuthRefusal(400, "validation_failed", "Code needs to be non-empty");
  await checkChallenge(sql, factor, challenge_id, address);
  // A clock may be half a minute off, either way.
  const now = Date.now();
  const right = [-CODE_PERIOD, 0, CODE_PERIOD].map((off) => oneTimeCode(factor.secret, now + off));
  if (!right.includes(code)) {
    throw new AuthRefusal(422, "mfa_verification_failed", "Invalid TOTP code entered");
  }
  await sql.begin((transaction) => [
    transaction`
      update auth.mfa_challenges set verified_at = now() where id::text = ${challenge_id}`,
    transaction`
      update auth.mfa_factors set status = 'verified', updated_at = now() where id = ${factor.id}`,
    transaction`
      insert into auth.mfa_amr_claims (session_id, authentication_method)
      values (${caller.sessionId}, 'totp')
      on conflict (session_id, authentication_method) do update set updated_at = now()`,
    transaction`
      update auth.sessions set aal = 'aal2', factor_id = ${factor.id} where id = ${caller.sessionId}`,
    transaction`
      delete from auth.sessions where user_id = ${caller.id} and aal::text < 'aal2'`,
    transaction`
      delete from auth.mfa_factors where user_id = ${caller.id} and status = 'unverified'`,
  ]);
}

/** Removes an app together with its proofs. */
export async function remove(sql: Sql, caller: Caller, factor: Factor) {
  if (factor.status === "verified" && !caller.isAal2) {
    const said = "AAL2 required to unenroll verified factor";
    throw new AuthRefusal(422, "insufficient_aal", said);
  }
  await sql.begin((transaction) => [
    transaction`delete from auth.mfa_factors where id = ${factor.id}`,
    transaction`
      delete from auth.mfa_amr_claims
      where authentication_method = 'totp'
        and session_id in (select id from auth.sessions where factor_id = ${factor.id})`,
    transaction`
      update auth.sessions set aal = 'aal1', factor_id = null where factor_id = ${factor.id}`,
  ]);
  return { id: factor.id };
}
