import type { Gap } from "../gap.ts";

/** What Auth's requests say in text. */
const TEXTS = [
  "email",
  "password",
  "type",
  "token",
  "token_hash",
  "refresh_token",
  "auth_code",
  "code_verifier",
];

/** A zero byte, or half of a character, as JSON writes it: Postgres keeps neither. */
const UNSTORABLE = /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f])/;

/** What is wrong with the body, if anything that Lite would not say itself. */
function mistakeIn(text: string): string | undefined {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (typeof body !== "object" || body === null || Array.isArray(body)) return "not an object";
  const fields: Record<string, unknown> = { ...body };
  const wrong = TEXTS.find((name) => !["string", "undefined"].includes(typeof fields[name]));
  if (wrong) return `${wrong} is not a text`;
  try {
    return UNSTORABLE.test(JSON.stringify(body)) ? "a character that cannot be kept" : undefined;
  } catch {
    return "too deep";
  }
}

/**
 * Wrong in Lite 0.10: a body that is no object, a text that is none, and a character that Postgres does
 * not keep are mistakes of its own to it, with status 500. Supabase Auth answers 400.
 * Can go when authBodies.test.ts says so.
 */
export const authBodies: Gap = async (request, next) => {
  if (!request.body || !new URL(request.url).pathname.startsWith("/auth/v1/")) return next(request);
  const mistake = mistakeIn(await request.clone().text());
  if (!mistake) return next(request);
  const msg = `Could not parse request body as JSON: ${mistake}`;
  return Response.json({ code: 400, error_code: "bad_json", msg }, { status: 400 });
};
