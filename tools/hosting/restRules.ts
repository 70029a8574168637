/**
 * The requests to /rest/v1 that a gateway refuses before PostgREST reads them, because they cost more than 20 times a
 * harmless one: the local stack's gateway (tools/stack/rest) and the files for nginx and Caddy use the same patterns. They
 * have neither lookaround nor repetitions above 1,000, which Caddy lacks. Nothing that a page sends matches.
 */

import { CHALLENGE_ROW } from "#shared/challengeRow.ts";

/** The beginnings of encoded text wherever it stands in a token: three bytes are four characters of base64. */
function inBase64(text: string): string[] {
  return [0, 1, 2].map((bytesBefore) => {
    const encoded = Buffer.from(" ".repeat(bytesBefore) + text).toString("base64url");
    const bits = 8 * (bytesBefore + Buffer.byteLength(text));
    return encoded.slice(Math.ceil((8 * bytesBefore) / 6), Math.floor(bits / 6));
  });
}

const SIGNED_ROLES = ["authenticated", "service_role"].flatMap((role) =>
  inBase64(`"role":"${role}"`),
);

/**
 * Matches the headers `apikey` and `Authorization`, separated by a space, of a session or of a server. PostgREST and
 * Supabase's gateway refuse forged ones.
 */
export const SESSION = `^sb_secret_|${SIGNED_ROLES.join("|")}`;

/** Matches "person" and the addresses of the back office's lists, which are searched by patterns. */
export const SEARCHED = "^person/rest/v1/(admin_|observed_|rpc/(search_|group_email_people))";

/** Matches "method caller length" and the address of the request of every page. */
export const CONFIGURATION = `^GET visitor /rest/v1/${CHALLENGE_ROW.replace("?", "[?]")}$`;

export interface RestRule {
  /** Matches "method caller length" and the address (`refusalOf`). */
  pattern: string;
  message: string;
}

const REST = "/rest/v1/";
/** Matches the beginning of any request to PostgREST. */
const ANY = `^[^/]*${REST}`;
/** Of any but OPTIONS: a browser asks without a session whether it may send one, and PostgREST answers without reading. */
const CALL = "^[A-NP-Z][A-Z]*";

export const REST_RULES: readonly RestRule[] = [
  {
    // PostgREST compares an unknown name with all known ones, in quadratic time.
    pattern: `${ANY}([^?]*[^/?]{64}|[^?]*[?](.*&)?[^=&]{64}|[^&]*(&[^&]*){200})`,
    message: "The address has a name of more than 63 characters, or more than 200 parameters.",
  },
  {
    // Only an attacker encodes letters, digits, dots, dashes and underscores, to hide a name from the next rules.
    pattern: `${ANY}.*%(2[dDeE]|3[0-9]|4[1-9a-fA-F]|5[0-9aAfF]|6[1-9a-fA-F]|7[0-9aA])`,
    message: "The address encodes a character that needs no encoding.",
  },
  {
    // Postgres compiles a regular expression of 1,200 characters for minutes, even if it reads no row.
    pattern: `${CALL} (visitor|person) [^/]*${REST}.*[=.](i?(like|match)|(p[lh]|w)?fts)([.(]|%28)`,
    message: "Only the lists of the back office can be searched by patterns.",
  },
  {
    pattern: `${CALL} visitor [^/]*${REST}.{1000}`,
    message: "Without a session, an address can have 1,000 characters.",
  },
  {
    pattern: `${ANY}${".{1000}".repeat(8)}`,
    message: "An address can have 8,000 characters.",
  },
  {
    // PostgREST compares the names in a body too: 3,000 letters cost 0.6 seconds, 8,000 cost 4. The longest body of a
    // visitor has 500 characters of four bytes each. Without a length it could be of any size.
    pattern: `^(POST|PUT|PATCH|DELETE) visitor ([0-9]{5,}|[3-9][0-9]{3}|chunked|)${REST}`,
    message: "Without a session, a body can have 3,000 bytes, and needs a length.",
  },
];

/** The requests that one network address may send: a class behind one address opens its pages at once. */
export const ADDRESS_LIMIT = { perSecond: 50, burst: 300 } as const;

/** The parts of a request that the patterns read. */
interface RestRequest {
  method: string;
  apikey: string;
  authorization: string;
  /** The header Content-Length, "chunked" or "". */
  length: string;
  /** Path and query, as they were sent. */
  address: string;
}

/** @returns The message of the rule by which a gateway refuses a request, if there is one. */
export function refusalOf(request: RestRequest): string | undefined {
  const { method, apikey, authorization, length, address } = request;
  const owner = new RegExp(SESSION).test(`${apikey} ${authorization}`) ? "person" : "visitor";
  const caller = new RegExp(SEARCHED).test(owner + address) ? "reader" : owner;
  const described = `${method} ${caller} ${length}${address}`;
  return REST_RULES.find(({ pattern }) => new RegExp(pattern).test(described))?.message;
}

/** The body of a refusal, in the format of PostgREST's errors. */
export const refusalBody = (message: string): string =>
  JSON.stringify({ code: "54000", message, details: null, hint: null });

/** The refusal of an address that exceeded ADDRESS_LIMIT. */
export const BUSY = refusalBody("Too many requests. Please try again in a moment.");

/**
 * Matches a part of a path that leads to another one. Gateways resolve it, so a request to /auth/v1 could reach
 * /rest/v1.
 */
export const DOT_SEGMENT = "(/|%2[fF]|%5[cC])([.]|%2[eE]){1,2}(/|%2[fF]|%5[cC]|[?]|$)";
