import { describe, expect, inject, test } from "vitest";
import {
  CHALLENGE_PHASES,
  CONTACT_REQUEST_STATUS_VALUES,
  DOCUMENT_LIMITS,
  DOCUMENT_TYPES,
  JUDGING_KIND_VALUES,
  MAX_TEXT_BYTES,
  SUBMISSION_STATUS_VALUES,
  TEXT_LIMITS,
} from "#shared/constants.ts";
import { PASSWORD_MIN_LENGTH } from "#shared/forms.ts";
import {
  cleanLines,
  containsContactDetails,
  isEmail,
  requiredLines,
  requiredText,
  textProblem,
} from "#shared/validation.ts";
import { readProjectConfig } from "#tools/stack/projectConfig.ts";
import { bytesOf } from "#tools/stack/systemSchema.ts";
import { useDatabase } from "#tools/testing/database/database.ts";

/** Rules that the apps and edge functions share with the database. For single characters, see characters.test.ts. */
const { sql } = useDatabase();

/** The texts in lines, separated by bars. */
const listed = (...lines: string[]) => lines.flatMap((line) => line.split(" | "));

const LIMITS: [string, string, number][] = [
  ["profiles", "first_name", TEXT_LIMITS.firstName],
  ["profiles", "last_name", TEXT_LIMITS.lastName],
  ["profiles", "country", TEXT_LIMITS.country],
  ["profiles", "level_of_study", TEXT_LIMITS.levelOfStudy],
  ["profiles", "university", TEXT_LIMITS.university],
  ["mailing_list", "name", TEXT_LIMITS.name],
  ["mailing_list", "country", TEXT_LIMITS.country],
  ["contact_requests", "name", TEXT_LIMITS.name],
  ["contact_requests", "subject", TEXT_LIMITS.subject],
  ["contact_requests", "message", TEXT_LIMITS.message],
  ["contact_replies", "body", TEXT_LIMITS.message],
  ["submissions", "idea_name", TEXT_LIMITS.ideaName],
  ["submissions", "description", TEXT_LIMITS.description],
  ["submissions", "file_name", TEXT_LIMITS.fileName],
  ["challenge_status", "time", TEXT_LIMITS.challengeTime],
  ["mentors", "contact", TEXT_LIMITS.mentorContact],
  ["finalist_pages", "title", TEXT_LIMITS.pageTitle],
  ["finalist_pages", "summary", TEXT_LIMITS.pageSummary],
  ["finalist_pages", "jury_sentence", TEXT_LIMITS.jurySentence],
  ["finalist_pictures", "alt_text", TEXT_LIMITS.altText],
];

/** The condition of the check on one column, as SQL. */
async function checkOf(table: string, column: string): Promise<string> {
  const [check] = await sql<{ condition: string }[]>`
    select pg_get_expr(conbin, conrelid) as condition from pg_constraint
    join pg_attribute on attrelid = conrelid and attnum = any (conkey)
    where contype = 'c' and conrelid = ${`public.${table}`}::regclass
      and attname = ${column} and cardinality(conkey) = 1`;
  return check?.condition ?? "false";
}

/** Whether the check on a column accepts a value. */
async function accepts(table: string, column: string, value: string | number): Promise<boolean> {
  const type = typeof value === "number" ? "int" : "text";
  const [row] = await sql.unsafe<{ accepted: boolean }[]>(
    `select ${await checkOf(table, column)} as accepted from (select $1::${type} as "${column}") row`,
    [value],
  );
  return row?.accepted ?? false;
}

describe("limits", () => {
  test.each(LIMITS)("%s.%s allows the same length as the form", async (table, column, limit) => {
    expect(await accepts(table, column, "ä".repeat(limit))).toBe(true);
    expect(await accepts(table, column, "ä".repeat(limit + 1))).toBe(false);
  });

  test("each bucket has the limits of its kind of document", async () => {
    for (const [bucket, { maxBytes, extensions }] of Object.entries(DOCUMENT_LIMITS)) {
      const [row] = await sql`
        select file_size_limit::int, allowed_mime_types from storage.buckets where id = ${bucket}`;
      expect(row).toEqual({
        file_size_limit: maxBytes,
        allowed_mime_types: extensions.map((extension) => DOCUMENT_TYPES[extension]),
      });
    }
  });

  test("supabase/config.toml has the same bucket for entries", () => {
    const { maxBytes, extensions } = DOCUMENT_LIMITS.submissions;
    const { storage } = readProjectConfig(inject("stack"), process.env);
    const bucket = storage.buckets.submissions;
    expect(bytesOf(bucket?.file_size_limit ?? "")).toBe(maxBytes);
    expect(bytesOf(storage.file_size_limit), "[storage] file_size_limit").toBeGreaterThanOrEqual(
      maxBytes,
    );
    expect(bucket?.allowed_mime_types).toEqual(
      extensions.map((extension) => DOCUMENT_TYPES[extension]),
    );
  });
});

test.each([
  ["challenge_status", "phase", "challenge_phases", CHALLENGE_PHASES],
  ["submissions", "status", "submission_statuses", SUBMISSION_STATUS_VALUES],
  ["contact_requests", "status", "contact_request_statuses", CONTACT_REQUEST_STATUS_VALUES],
  ["judging_rounds", "kind", "judging_kinds", JUDGING_KIND_VALUES],
] as const)(
  "%s.%s accepts each value of its list and no other",
  async (table, column, list, values) => {
    const rows = await sql`select value from private.${sql(list)} order by position`;
    expect(rows.map(({ value }) => value)).toEqual(values);
    const [key] = await sql`
    select from pg_constraint
    where contype = 'f' and conrelid = ${`public.${table}`}::regclass and convalidated
      and confrelid = ${`private.${list}`}::regclass
      and conkey = array[(
        select attnum from pg_attribute where attrelid = conrelid and attname = ${column}
      )]`;
    expect(key).toBeDefined();
  },
);

test("an unknown field has no limit", async () => {
  await expect(sql`select private.max_length('nickname')`).rejects.toThrow("no rows");
  await expect(sql`select private.retention_start('nothing')`).rejects.toThrow("no rows");
  await expect(sql`select private.document_limit('avatars')`).rejects.toThrow("no rows");
});

const TEXTS = [
  "  a \u00a0\t b\u3000 ",
  "\u00a0\u2003a\u00a0",
  "\ufeffa\u2028b\u2029",
  "one\r\ntwo\rthree\n\n four \n",
  "ring\u000bneedle\u000cpump\u0085strap\u2028belt\u2029\uf0b7 box \uf0a7",
  "\u0001\u0008a\u007f\u0085\u009fb\u000b\u000c",
  "\u202eevil\u2066\u2069\u202a",
  "e\u0301 \u200b\u200e\u200f עברית",
  "\u1680\u205fa",
  " \n\t ",
  "😀 \u{1f469}\u200d\u{1f52c}",
];

describe("cleaning", () => {
  test.each(TEXTS)("%j is stored as the form sends it", async (text) => {
    const [row] = await sql<{ line: string; lines: string }[]>`
      select private.clean_line(${text}) as line, private.clean_lines(${text}) as lines`;
    const line = requiredText("Text", 1000)(text);
    const lines = requiredLines("Text", 1000)(text);
    expect(row?.line).toBe("value" in line ? line.value : "");
    expect(row?.lines).toBe("value" in lines ? lines.value : "");
  });
});

const NOTHING = listed(
  "\u200b | \u200c\u200d | \u2060 | \u3164 | \u115f\u1160 | \uffa0 | \u2800 | \u00ad | \u034f",
  "\u180e | \ufe0f | \u{e0067}\u{e007f} |  \u200b \u3164\n",
);

test.each(NOTHING)("%j is invisible and is stored as empty text", async (text) => {
  const [row] =
    await sql`select private.clean_line(${text}) as line, private.clean_lines(${text}) as lines`;
  expect(row).toEqual({ line: "", lines: "" });
  expect(requiredText("Name", 100)(text)).toEqual({ error: "Name is required." });
});

const MEASURED: [string, boolean][] = [
  ["a".repeat(MAX_TEXT_BYTES), true],
  ["a".repeat(MAX_TEXT_BYTES + 1), false],
  ["ä".repeat(MAX_TEXT_BYTES / 2), true],
  [`${"ä".repeat(MAX_TEXT_BYTES / 2)}a`, false],
  [`a${"\u0301".repeat(30)}`, true],
  [`a${"\u0301".repeat(31)}`, false],
  [`a${"\u0301".repeat(16)}\u200e${"\u0327".repeat(16)}`, false],
];

test.each(MEASURED)(
  "the database and the pages both accept a text, or both refuse it (%#)",
  async (text, isSound) => {
    const clean = async () => sql`select private.clean_lines(${text})`;
    if (isSound) await clean();
    else await expect(clean()).rejects.toMatchObject({ hint: "invalid_input" });
    expect("error" in requiredLines("Text", MAX_TEXT_BYTES)(text)).toBe(!isSound);
    expect(textProblem(cleanLines(text)) === undefined).toBe(isSound);
  },
);

const ADDRESSES = [
  ...listed(
    "a@example.com | A.b+c_d-e'f@sub.example-site.co | a@b | @example.com | a@@example.com",
    "a b@example.com | a@example..com | a@-example.com | a@example-.com | a@example.com.",
    "a@exämple.com | ä@example.com | a@example.com\n |  | .a@example.com | a.@example.com",
    "a..b@example.com | a.-.b@example.com | .@example.com",
  ),
  `${"a".repeat(242)}@example.com`,
  `${"a".repeat(243)}@example.com`,
  `a@${"b".repeat(63)}.com`,
  `a@${"b".repeat(64)}.com`,
  ...Array.from("!#$%&'*+/=?^_`{|}~-\"(),:;<>[\\]\u200b", (sign) => `a${sign}b@example.com`),
];

describe("email addresses", () => {
  test.each(ADDRESSES)("the form and the database agree on the address %j", async (address) => {
    const [row] = await sql`select private.is_email(${address}) as here`;
    expect(row).toEqual({ here: isEmail(address) });
  });
});

const CONTACT_DETAILS = listed(
  "https://example | see example.com | EXAMPLE.COM | example\uff0ecom | example\u3002com",
  "example\uff61com | \uff45\uff58.\uff43\uff4f\uff4d | ada@example.com",
  "Call +1 (900) 555-0100 | Call 19005550100 | Call \uff11\uff19\uff10\uff10 555 0100",
  "1\u20119\u20110\u20110\u20115\u20115\u20115 | EVIL.CO.X. | EVIL.S.COM | www.A.COM.X.",
  "ada@A.COM.X. | A.COM.X./path | A.COM.X.com | A.COM.X..com | A.COMPANY.X.",
  "\u041f\u0420\u0418\u041c\u0415\u0420.\u0420\u0424.\u0425. | evil\u3002A.COM.X. | a.com.x.",
  "School - A.S.PAI.T.E. example.com | evil.\u0440\u0444",
  "\u041f\u0420\u0418\u041c\u0415\u0420.\u0420\u0424 | evil\u3002\u4e2d\u56fd",
  "\u0645\u062b\u0627\u0644.\u0645\u0635\u0631 | \u0909\u0926\u093e.\u092d\u093e\u0930\u0924",
  "\u05d0\u05d1.\u05d9\u05e9",
  "\u0627\u062a\u0635\u0644 \u0661\u0669\u0660\u0660-\u0665\u0665\u0665",
  "\u06f1\u06f9\u06f0\u06f0 \u06f5\u06f5\u06f5 | \u0967\u096f\u0966\u0966 555",
);
const OTHER_TEXTS = listed(
  "School of Pedagogical and Technological Education - A.S.PAI.T.E. | A.S.PAI.T.E, Athens",
  "(\u0391.\u03a3.\u03a0\u0391\u0399.\u03a4.\u0395.) Athens",
  "\u0421.\u041f\u0431.\u0413.\u0423. | J. R. R. Tolkien | J.R.R. Tolkien",
  "University of St.Gallen | MГУ им.Ломоносова",
  "\u0418.\u041e.\u0424\u0430\u043c\u0438\u043b\u0438\u044f",
  "\u5317\u4eac\u5927\u5b66\u3002 \u4e2d\u56fd\u3002 | \u0661\u0664\u0664\u0666/\u0661\u0660",
  "Pump@home v2.0 | \u00c9cole 42, 75017 Paris | and so on... | ...and | ",
);

test.each([
  ...CONTACT_DETAILS.map((text) => [text, true] as const),
  ...OTHER_TEXTS.map((text) => [text, false] as const),
])("both agree on contact details in %j: %s", async (text, expected) => {
  const [row] = await sql`select private.contains_contact_details(${text}) as here`;
  expect([row?.here, containsContactDetails(text)]).toEqual([expected, expected]);
});

test("the minimum length of passwords is the auth service's", () => {
  const { auth } = readProjectConfig(inject("stack"), process.env);
  expect(auth.minimum_password_length).toBe(PASSWORD_MIN_LENGTH);
});
