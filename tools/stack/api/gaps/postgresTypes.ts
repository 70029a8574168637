import type postgres from "postgres";

/** "2026-11-20 11:47:13.5+00" as PostgREST writes it: "2026-11-20T11:47:13.5+00:00". */
export function isoTimestamp(text: string): string {
  return text.replace(" ", "T").replace(/([+-]\d\d)$/, "$1:00");
}

function isoType(oid: number): postgres.PostgresType {
  // A number or an object is no time: as text, Postgres refuses it.
  const serialize = (value: unknown) => (typeof value === "string" ? value : JSON.stringify(value));
  return { to: oid, from: [oid], serialize, parse: isoTimestamp };
}

/** Whether a string is the JSON of an object or a list. */
function isJsonText(value: unknown): value is string {
  if (typeof value !== "string" || !/^[{[]/.test(value)) return false;
  try {
    JSON.parse(value);
    return true;
  } catch {
    return false;
  }
}

/**
 * Types of the connection that replace Lite's. Can go when postgresTypes.test.ts says so.
 *
 * Lacking in Lite 0.10: it hands out `timestamp` and `timestamptz` as Postgres prints them, where
 * PostgREST and Auth give ISO 8601, which is all that some browsers' Date can read.
 *
 * Wrong in Lite 0.10: Auth turns its metadata into JSON text, and the driver turns that text into
 * JSON once more, so that `raw_user_meta_data` is a string in which `->>` finds nothing.
 */
export const supabaseTypes = {
  timestamp: isoType(1114),
  timestamptz: isoType(1184),
  jsonb: {
    to: 3802,
    from: [3802],
    serialize: (value: unknown) => (isJsonText(value) ? value : JSON.stringify(value)),
    parse: (text: string) => JSON.parse(text) as unknown,
  },
};
