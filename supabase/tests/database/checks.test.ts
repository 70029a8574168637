import { beforeAll, expect, test } from "vitest";
import { useDatabase } from "#tools/testing/database/database.ts";

/** The first checks of the functions that clients call, read from their source in the catalog. */
const { sql } = useDatabase();

/** Functions that reject unauthorized callers; a function that begins with one of them does, too. */
const CHECKS = ["require_user", "require_admin", "require_right", "require_judge"];

const WITHOUT_FIRST_CHECK: Record<string, string> = {
  act_as: "opens the context of the change, before the function checks the caller",
  approve_group_email:
    "lock_sending comes before all other locks; readable_group_email checks next",
  confirm_subscription: "for the holder of a link, signed in or not",
  count_visit: "for everyone, limited by network address",
  decline_judge_invitation: "for the holder of a link, signed in or not",
  get_invitation: "for the holder of a link, signed in or not",
  get_judge_invitation: "for the holder of a link, signed in or not",
  join_mailing_list: "for everyone, limited by network address",
  judging_file:
    "for everyone once the round is released; checks whether the caller is an administrator",
  leave_mailing_list: "for the holder of a link, signed in or not",
  my_access: "returns only data about the caller",
  my_role: "returns only data about the caller",
  send_group_email: "lock_sending comes before all other locks; readable_group_email checks next",
};

interface Source {
  name: string;
  is_definer: boolean;
  is_plpgsql: boolean;
  text: string;
}

let sources: Map<string, Source>;
/** The private functions behind the public ones that visitors and accounts may call. */
let twins: Source[];

const callsIn = (text: string) =>
  [...text.matchAll(/private\.(\w+)\(/g)].map(([, name = ""]) => name);

beforeAll(async () => {
  // Names in parsed bodies are qualified.
  await sql`set search_path = ''`;
  const rows = await sql<(Source & { schema: string; is_open: boolean })[]>`
    select proname as name, pronamespace::regnamespace::text as schema, prosecdef as is_definer,
      lanname = 'plpgsql' as is_plpgsql, coalesce(pg_get_function_sqlbody(pg_proc.oid), prosrc) as text,
      has_function_privilege('anon', pg_proc.oid, 'EXECUTE')
        or has_function_privilege('authenticated', pg_proc.oid, 'EXECUTE') as is_open
    from pg_proc join pg_language on pg_language.oid = prolang
    where pronamespace in ('public'::regnamespace, 'private'::regnamespace)`;
  const withoutComments = rows.map((row) => ({ ...row, text: row.text.replace(/--.*$/gm, "") }));
  const ofPrivate = withoutComments.filter(({ schema }) => schema === "private");
  sources = new Map(ofPrivate.map((row) => [row.name, row]));
  const called = withoutComments
    .filter(({ schema, is_open }) => schema === "public" && is_open)
    .flatMap(({ text }) => callsIn(text));
  twins = [...new Set(called)]
    .flatMap((name) => sources.get(name) ?? [])
    .filter(({ is_definer }) => is_definer);
});

/** Declarations and the first statement; if that has a condition, only the condition. */
function beginningOf({ text, is_plpgsql }: Source): string {
  const [declarations = "", ...rest] = is_plpgsql ? text.split(/\bbegin\b/) : ["", text];
  const [statement = ""] = rest.join("begin").split(/;|\bthen\b/);
  return declarations + statement;
}

/** The checks that a function begins with, directly or through its first call. */
function firstChecks(name: string, callers: string[] = []): string[] {
  if (CHECKS.includes(name)) return [name];
  const source = sources.get(name);
  if (!source || callers.includes(name)) return [];
  return callsIn(beginningOf(source)).flatMap((next) => firstChecks(next, [...callers, name]));
}

test("a function that clients call begins with its check, or is listed with a reason", () => {
  const open = twins.filter(({ name }) => firstChecks(name).length === 0);
  expect(open.map(({ name }) => name).sort()).toEqual(Object.keys(WITHOUT_FIRST_CHECK));
});

test("only live_rounds leaves out canceled rounds, so that no query can forget it", async () => {
  const views = await sql<{ name: string; text: string }[]>`
    select viewname as name, definition as text from pg_views where schemaname in ('public', 'private')`;
  const repeated = [...views, ...sources.values()].filter(
    ({ name, text }) =>
      name !== "live_rounds" && /\bstage\b\)? *(<>|not in)[^;]*?'canceled'/i.test(text),
  );
  expect(repeated.map(({ name }) => name)).toEqual([]);
});
