import { beforeAll, expect, test } from "vitest";
import { useDatabase } from "#tools/testing/database/database.ts";

/** The first checks of the functions that clients call, read from their source in the catalog. */
const { sql } = useDatabase();

/** Functions that reject unauthorized callers; a function that begins with one of them does, too. */
const CHECKS = ["require_user", "require_admin", "require_right", "require_judge"];
const ADMIN_CHECKS = CHECKS.slice(1, -1);
/** All conflict checks call this function. */
const CONFLICT_CHECK = "conflicted_submissions_of";

/** The tables whose rows are about one submission. */
const ABOUT_AN_SUBMISSION =
  /\bpublic\.(submissions|submission_\w+|round_entries|judging_(decisions|assignments|conflicts|notes|results)|evidence_requests|eligibility_checks)\b/;

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

const WITHOUT_CONFLICT_CHECK: Record<string, string> = {
  add_submission_note: "notes are not part of judging",
  add_submissions_to_round: "adding an entry to a round is not a decision",
  admin_statistics: "counts all entries the same way",
  admin_tags: "tags are not part of judging",
  create_judging_round: "the round has no entries yet",
  declare_admin_conflict: "declares the conflict",
  delete_judging_round: "the round has no assignments yet",
  delete_submission_note: "notes are not part of judging",
  delete_user: "treats every entry the same way",
  extend_deadline_of_person: "the person has no entry",
  invite_judges: "not about an entry; the intervention names the judge",
  reinstate_judge: "not about an entry; the intervention names the judge",
  remind_judges: "treats all judges of a round the same way",
  save_challenge_configuration: "not about an entry; the intervention has the dates",
  save_judging_round: "about the round; at most it records that the round has closed",
  set_discussion: "about the round; at most it records that the round has closed",
  set_role: "not about an entry; the intervention names the person",
  stop_reminders: "treats all judges of a round the same way",
  submissions_to_add: "lists entries by status, like the list of submissions",
  withdraw_judge: "not about an entry; the intervention names the judge",
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

/** A function and all functions that it calls. */
function runs(name: string, known = new Set<string>()): Set<string> {
  if (known.has(name)) return known;
  known.add(name);
  for (const next of callsIn(sources.get(name)?.text ?? "")) runs(next, known);
  return known;
}

test("a function that clients call begins with its check, or is listed with a reason", () => {
  const open = twins.filter(({ name }) => firstChecks(name).length === 0);
  expect(open.map(({ name }) => name).sort()).toEqual(Object.keys(WITHOUT_FIRST_CHECK));
});

test("administrators' actions on an entry check conflicts, or are listed with a reason", () => {
  const unasked = twins.filter(({ name, text }) => {
    const checks = [...firstChecks(name), ...callsIn(text)];
    const all = [...runs(name)];
    return (
      checks.some((check) => ADMIN_CHECKS.includes(check)) &&
      all.some((one) => ABOUT_AN_SUBMISSION.test(sources.get(one)?.text ?? "")) &&
      !all.includes(CONFLICT_CHECK)
    );
  });
  expect(unasked.map(({ name }) => name).sort()).toEqual(Object.keys(WITHOUT_CONFLICT_CHECK));
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
