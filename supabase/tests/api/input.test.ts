import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import { DOCUMENT_LIMITS } from "#shared/constants.ts";
import { type ApiAnswer, useApi } from "#tools/testing/api/ownApi.ts";
import { fingerprint } from "#tools/testing/database/fingerprint.ts";
import { HOSTILE_VALUES } from "#tools/testing/hostile/inputs.ts";
import { sample } from "#tools/testing/hostile/sample.ts";
import { setChallenge } from "#tools/testing/world/challenge.ts";
import { createAdmin } from "#tools/testing/world/people.ts";
import { createSubmission } from "#tools/testing/world/submissions.ts";

/** Hostile input to REST and Storage, from an administrator with a submission, who may call every function. */
const { sql, request, post, upload } = useApi();
let caller: string;
let submissionId: string;

beforeAll(async () => {
  await setChallenge(sql);
  const owner = await createAdmin(sql);
  caller = owner.id;
  submissionId = (await createSubmission(sql, { owner })).id;
});

// Lite logs each refusal of Storage.
beforeEach(() => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
});

/** Matches stack traces, paths, statements, constraints and schemas. */
const INTERNAL =
  /\n\s+at |\bnode_modules\b|\.tsx?\b|file:\/\/|\bpostgres\.js\b|\b(PL\/pgSQL|SQL statement|violates|constraint|private\.|auth\.users|storage\.objects|pg_catalog)\b/i;

/**
 * PostgREST answers 500 to two errors of Postgres that occur before our rules (its documentation, "Errors from
 * PostgreSQL"): a list that is nested too deeply, and an update of a view with two tables.
 */
const REFUSED_AS_500 = /"code":"(54000|55000)"/;

/** A broken limit names its constraint, a missing value its column (docs/api.md, "Errors"). */
const NAMES_CONSTRAINT = /"code":"(23514|23502)"/;

/** Checks that PostgREST served the request, or rejected it without internal details. Returns whether it was served. */
function expectServedOrRefused({ status, text }: ApiAnswer, what: string): boolean {
  // The headers are too long.
  if (status === 431 || REFUSED_AS_500.test(text)) return false;
  expect(status, `${what}: ${text.slice(0, 300)}`).toBeLessThan(500);
  if (status < 400) return true;
  const textOrNull = expect.toSatisfy((value) => value === null || typeof value === "string");
  expect(JSON.parse(text), what).toEqual({
    code: expect.stringMatching(/^(PGRST\d{3}|[0-9A-Z]{5})$/),
    message: expect.stringMatching(/./),
    details: textOrNull,
    hint: textOrNull,
  });
  if (!NAMES_CONSTRAINT.test(text)) expect(text, what).not.toMatch(INTERNAL);
  return false;
}

/** Names that escape the folder, disguise the type or break headers. */
const FILE_NAMES = [
  "../../../../etc/passwd",
  "..\\..\\windows\\system32.pdf",
  "/etc/passwd.pdf",
  "....//....//x.pdf",
  "%2e%2e%2f%2e%2e%2fx.pdf",
  "..%252f..%252fx.pdf",
  ".pdf",
  "idea.pdf/../../x.pdf",
  "idea.pdf.exe",
  "idea.exe\u0000.pdf",
  "idea\u202efdp.exe",
  "idea\r\nContent-Type: text/html.pdf",
  'idea".pdf; filename="x.html',
  "<img src=x onerror=alert(1)>.pdf",
  "'; drop table storage.objects; --.pdf",
  "=cmd|' /C calc'!A0.pdf",
  "$(reboot).pdf",
  "idea.pdf ",
  "",
  ".",
  "..",
  `${"x".repeat(2_000)}.pdf`,
  "idea.svg",
  "idea.php.pdf%00.html",
  "\ufffd.pdf",
];

test("a file with a hostile name stays in its folder, or is refused and nothing is stored", async () => {
  const extensions = DOCUMENT_LIMITS.submissions.extensions.map((extension) => `.${extension}`);
  for (const [name, escaped] of FILE_NAMES.flatMap((each) => [
    [each, encodeURIComponent(each)] as const,
    [each, encodeURI(each)] as const,
  ])) {
    const folder = `${submissionId}/${randomUUID()}`;
    const before = await fingerprint(sql);
    const { status, text } = await upload(
      `submissions/${folder}/${escaped}`,
      "%PDF-1.7 an idea",
      caller,
    );
    if (status >= 400) {
      expect(status, `${escaped}: ${text}`).toBeLessThan(500);
      expect(JSON.parse(text), escaped).toMatchObject({ message: expect.stringMatching(/./) });
    } else {
      const rows = await sql`
        select name from storage.objects
        where bucket_id = 'submissions' and name like ${`${submissionId}/%`}`;
      const stored = rows.map((row) => String(row.name));
      const body = JSON.stringify({ prefixes: stored });
      await request("/storage/v1/object/submissions", { method: "DELETE", body, as: caller });
      // Lite does not decode some characters of the address.
      expect(stored.map(decodeURIComponent)).toEqual([`${folder}/${name}`]);
      expect(extensions.some((extension) => name.endsWith(extension))).toBe(true);
    }
    expect(await fingerprint(sql), escaped).toEqual(before);
  }
});

test("a PDF that is also valid HTML is served as a PDF", async () => {
  const path = `submissions/${submissionId}/${randomUUID()}/idea.pdf`;
  const content = "%PDF-1.7\n<html><script>alert(document.domain)</script></html>";
  expect((await upload(path, content, caller)).status).toBe(200);
  const { headers, text } = await request(`/storage/v1/object/${path}`, { as: caller });
  expect(headers.get("content-type")).toBe("application/pdf");
  expect(text).toBe(content);
});

/** A valid value of a type. */
function validValue(type: string): unknown {
  if (type.endsWith("[]")) return [validValue(type.slice(0, -2))];
  if (type === "uuid") return randomUUID();
  if (type === "integer") return 1;
  return type.startsWith("timestamp") ? "2025-08-01T00:00:00Z" : "text";
}

// Last, because the functions may end the submission.
test("every function accepts or refuses a hostile value for any parameter, and stores nothing refused", async () => {
  const functions = await sql<{ name: string; parameters: string[]; types: string[] }[]>`
    select proname as name, coalesce(proargnames[:pronargs], '{}') as parameters,
      array(select format_type(type, null) from unnest(proargtypes) type) as types
    from pg_proc
    where pronamespace = 'public'::regnamespace
      and (has_function_privilege('anon', oid, 'execute')
        or has_function_privilege('authenticated', oid, 'execute'))
    order by proname`;
  let stored = await fingerprint(sql);
  for (const { name, parameters, types } of functions) {
    const valid = parameters.map((each, index) => [each, validValue(types[index] ?? "text")]);
    for (const parameter of parameters) {
      await sample(2, fc.constantFrom(...Object.keys(HOSTILE_VALUES)), async (kind) => {
        const what = `${name} with ${parameter}: ${kind}`;
        const call = { ...Object.fromEntries(valid), [parameter]: HOSTILE_VALUES[kind] };
        const answer = await post(`/rest/v1/rpc/${name}`, call, caller);
        const isServed = expectServedOrRefused(answer, what);
        const before = stored;
        stored = await fingerprint(sql);
        if (!isServed) expect(stored, what).toEqual(before);
      });
    }
  }
});
