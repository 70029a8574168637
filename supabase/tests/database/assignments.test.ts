import { expect, it } from "vitest";
import { authenticateAs, rpc } from "#tools/testing/database/actors.ts";
import { type Transaction, useDatabase, usePeople } from "#tools/testing/database/database.ts";
import { atOnce, calling } from "#tools/testing/database/locks.ts";
import { testRules, type Values } from "#tools/testing/database/stateRules.ts";
import { claimToken, createEntry, invite } from "#tools/testing/world/entries.ts";
import {
  createJudge,
  findDueConflicts,
  inviteJudge,
  type Judge,
  type JudgeOptions,
} from "#tools/testing/world/judges.ts";
import {
  type AccountOptions,
  createAccount,
  createAdmin,
  type Person,
} from "#tools/testing/world/people.ts";
import { createRound, createRoundEntry, publish } from "#tools/testing/world/rounds.ts";

const { sql, test } = useDatabase(6);
/** Set by each world. */
let judge: Judge;
let owner: Person;

const { admin, colleague } = usePeople(sql, { admin: createAdmin, colleague: createAdmin });

async function conflictsOf(transaction: Transaction, entryId: string) {
  await authenticateAs(transaction, admin);
  const rows = await transaction<
    { judge_id: string; origin: string; state: string; reason: string }[]
  >`
    select judge_id, origin, state, reason from public.admin_judging_conflicts
    where submission_id = ${entryId} order by created_at`;
  return [...rows];
}

const SCHOOL = "Technische Universität Beispielstadt";
const JO: JudgeOptions = {
  email: "jo@example.com",
  organizations: ["Elsewhere", "technische universitat  BEISPIELSTADT"],
};
const HAS_SCHOOL: AccountOptions = { profile: { university: SCHOOL } };
const SAME_SCHOOL = `suspected: Same organization: ${SCHOOL}`;
const SAME_DOMAIN = "suspected: Same email domain: clinic.example.com";
const ADA: AccountOptions = { email: "ada@clinic.example.com" };
const QUIRINA: AccountOptions = {
  profile: { first_name: "Quirina", last_name: "Musterfrau" },
};
const WORKED = "suspected: Has worked with: Quirina Musterfrau";

// What is the same organization, domain or person: names.test.ts.
test.each<[string, JudgeOptions, AccountOptions, string[]]>([
  ["one email domain", { email: "jo@lab.clinic.example.com" }, ADA, [SAME_DOMAIN]],
  ["the same university", JO, HAS_SCHOOL, [SAME_SCHOOL]],
  ["a colleague", { close_people: ["Prof. Q. Musterfrau"] }, QUIRINA, [WORKED]],
  ["none of these", { email: "jo@example.com", close_people: ["Quirina"] }, QUIRINA, []],
])(
  "conflicts are found whether judge or entry comes first: %s",
  async (transaction, _what, options, account, expected) => {
    const early = await createJudge(transaction, { by: admin, ...options });
    const entry = await createEntry(transaction, {
      owner: await createAccount(transaction, account),
      submitted: true,
    });
    await createRound(transaction, { by: admin, entries: [entry] });
    const found = async () =>
      (await conflictsOf(transaction, entry.id)).map(({ state, reason }) => `${state}: ${reason}`);
    expect(await found()).toEqual(expected);
    await authenticateAs(transaction, early);
    await rpc(transaction, "withdraw_as_judge");
    await authenticateAs(transaction, "postgres");
    await transaction`delete from public.judging_conflicts`;
    const email = options.email && { email: options.email.replace("@", ".late@") };
    await createJudge(transaction, { by: admin, ...options, ...email });
    await findDueConflicts(transaction);
    expect(await found()).toEqual(expected);
  },
);

test("a judge who was in the team, and has left it, is confirmed at once", async (transaction) => {
  const entry = await createEntry(transaction, { submitted: true });
  const former = await createAccount(transaction);
  await invite(transaction, entry.owner, former.email);
  const token = await claimToken(transaction);
  await authenticateAs(transaction, former);
  await rpc(transaction, "accept_invitation", { token });
  await rpc(transaction, "leave_team");
  await createRound(transaction, { by: admin, entries: [entry] });
  await createJudge(transaction, { by: admin, account: former });
  await findDueConflicts(transaction);
  expect(await conflictsOf(transaction, entry.id)).toMatchObject([
    { origin: "found", state: "confirmed", reason: "Is or was on the team, or its mentor." },
  ]);
});

test("a judge who handed the entry over, or joined its team after the invitation, is confirmed as well", async (transaction) => {
  const member = await createAccount(transaction);
  const { id } = await inviteJudge(transaction, admin, member.email.toUpperCase());
  const entry = await createEntry(transaction, { members: [member], submitted: true });
  await rpc(transaction, "hand_over_entry", { member_id: member.id });
  await rpc(transaction, "leave_team");
  await authenticateAs(transaction, "postgres");
  await transaction`delete from public.submission_attestations`;
  await createRound(transaction, { by: admin, entries: [entry] });
  const { judgeId } = await createJudge(transaction, { by: admin, account: entry.owner });
  await findDueConflicts(transaction);
  const found = await conflictsOf(transaction, entry.id);
  expect(Object.fromEntries(found.map(({ judge_id, state }) => [judge_id, state]))).toEqual({
    [id]: "confirmed",
    [judgeId]: "confirmed",
  });
});

/** A judge, and an entry's round entry in a round that has not opened. */
async function judgeAndEntry(
  transaction: Transaction,
  options: JudgeOptions = {},
  account: AccountOptions = {},
) {
  judge = await createJudge(transaction, { by: admin, ...options });
  owner = await createAccount(transaction, account);
  const entry = await createEntry(transaction, { owner, submitted: true });
  const { id: round, roundEntries } = await createRound(transaction, {
    by: admin,
    entries: [entry],
  });
  return {
    round,
    roundEntry: roundEntries[0].id,
    entry: entry.id,
    judge: judge.judgeId,
    pair: `{"round_entry_id": "$roundEntry", "judge_id": "$judge"}`,
    publish: "publish_assignments('$round', '[$pair]', 0)",
    conflicts: "from public.admin_judging_conflicts where submission_id = '$entry'",
    theConflict: "(select id from public.admin_judging_conflicts limit 1)",
    mine: "select private.my_conflicted_entries() as entries",
    saw: "update public.judging_assignments set first_seen_at = private.now() where round_entry_id = '$roundEntry'",
  };
}
const world =
  (options: JudgeOptions = {}, account: AccountOptions = {}) =>
  (transaction: Transaction): Promise<Values> =>
    judgeAndEntry(transaction, options, account);

/** Another judge, and two more entries in the round. */
async function withMore(transaction: Transaction): Promise<Values> {
  const values = await judgeAndEntry(transaction, { max_entries: 2 });
  const other = await createJudge(transaction, { by: admin });
  const more: string[] = [];
  for (const _ of [1, 2]) {
    const { id } = await createEntry(transaction, { submitted: true });
    more.push((await createRoundEntry(transaction, values.round, id, { by: admin })).id);
  }
  const [second = "", third = ""] = more;
  return {
    ...values,
    second,
    third,
    other: other.judgeId,
    otherEmail: other.email,
    pairTo: `{"judge_id": "$judge", "round_entry_id":`,
    otherPairTo: `{"judge_id": "$other", "round_entry_id":`,
    emails: `select string_agg(recipient || ' ' || (data ->> 'entries'), ', ' order by data ->> 'entries' desc,
        recipient = '$judgeEmail') as emails from private.notifications where kind = 'judge_assigned'`,
  };
}

testRules(sql, () => ({ admin, colleague, judge, owner }), {
  "a judge without a conflict": [
    world(),
    `
    admin      | set_judging_conflict('$entry', '$judge', ' ') | invalid_input
    admin      | set_judging_conflict('$entry', '$entry', 'r') | not_found
    admin      | resolve_conflict('$entry', 'confirmed') | not_found
    admin      | set_judging_conflict('$entry', '$judge', 'A friend.') | done
    then admin | select public.resolve_conflict($theConflict, 'suspected') | invalid_input
    then admin | select public.resolve_conflict($theConflict, 'dismissed', ' Only a namesake friend. ') | done
    then admin | $conflicts | resolved_reason=Only a namesake friend.
    then admin | set_judging_conflict('$entry', '$judge', 'A good friend.') | done
    then admin | $conflicts | origin=set, state=confirmed, reason=A good friend., resolved_reason=null
    then postgres | select string_agg(action, ' ' order by id) as actions from public.audit_log
      where subject_id = '$entry' and action like 'judging.conflict%'
      | actions=judging.conflict_set judging.conflict_resolved judging.conflict_resolved
    then postgres | select from public.audit_log where subject_id = '$entry' and details::text like '%friend%' | no rows

    admin      | declare_admin_conflict('$entry', 'My sister''s.') | done
    then admin | $mine | entries=$entry
    then colleague | $mine | entries=
    then admin | select public.resolve_conflict($theConflict, 'dismissed') | self_service
    then colleague | select public.resolve_conflict(id, 'dismissed') from public.admin_judging_conflicts where admin_name = '$adminEmail' | done
    then admin | $mine | entries=

    judge      | from public.admin_judging_conflicts | no rows
    judge      | set_judging_conflict('$entry', '$judge', 'r') | denied
    judge      | resolve_conflict('$entry', 'dismissed') | denied
    judge      | declare_admin_conflict('$entry', 'r') | denied
    judge      | publish_assignments('$entry', null, 0) | denied

    judge      | save_my_judging_profile('{${SCHOOL}}', null, '{}') | done
    then postgres | update public.profiles set university = '${SCHOOL}' where id = '$owner' | done
    then admin | $conflicts | no rows
    then postgres | private.find_due_conflicts() | done
    then admin | $conflicts | state=suspected

    postgres   | update public.round_entries set ready_at = null | done
    then admin | $publish | not_ready
    postgres   | update public.judges set withdrawn_at = now() | done
    then admin | $publish | judge_inactive
    clock      | 20 days
    then admin | $publish | round_closed
    postgres   | delete from public.round_entries | done
    then admin | $publish | not_found
    postgres   | with other as (insert into public.judging_rounds (kind, name, opens_at, closes_at,
      reviews_per_entry, places) select kind, name, opens_at, closes_at, 1, 1 from public.judging_rounds
      where id = '$round' returning id) update public.round_entries set ready_at = null, round_id = other.id
      from other | done
    then admin | $publish | not_found`,
  ],
  "a judge with a suspected conflict": [
    world({ email: "jo@clinic.example.com" }, ADA),
    `
    admin      | $publish | judge_has_conflict
    admin      | select public.resolve_conflict($theConflict, 'dismissed') | done
    then admin | $publish | publish_assignments={"kept":0,"added":1,"removed":0}
    then admin | $conflicts | state=dismissed
    then admin | $conflicts | 1 rows`,
  ],
  "a judge of a university that the owner names later": [
    world({ organizations: [SCHOOL] }),
    `
    owner      | update public.profiles set university = '${SCHOOL}' where id = '$owner' | done
    then admin | $publish | judge_has_conflict`,
  ],
  "three entries, and a judge who reviews two at most": [
    withMore,
    `
    admin      | publish_assignments('$round', '[$pair, $pairTo "$second"}, $pairTo "$third"}]', 0) | judge_overloaded
    admin      | publish_assignments('$round', '[$pair]', 0) | done
    then postgres | $saw | done
    then admin | publish_assignments('$round', '[$pairTo "$second"}, $pairTo "$third"}]', 1) | judge_overloaded

    admin      | publish_assignments('$round', '[$pair, $pairTo "$second"}, $pairTo "$second"}, $otherPairTo
      "$third"}]', 0, 'They are two fields.') | publish_assignments={"kept":0,"added":3,"removed":0}
    then postgres | $saw | done
    then admin | publish_assignments('$round', '[$pairTo "$third"}]', 1) | publish_assignments={"kept":1,"added":1,"removed":2}
    then postgres | $emails | emails=$judgeEmail 2, $otherEmail 1, $judgeEmail 1
    then postgres | select details from public.audit_log where action = 'judging.assigned' order by id desc | details={"kept":1,"added":1,"removed":2}

    colleague  | $publish | done
    then admin | declare_admin_conflict('$entry', 'My sister''s.') | done
    then admin | publish_assignments('$round', '[]', 1) | publish_assignments={"kept":0,"added":0,"removed":0}
    then colleague | select from public.admin_judging_assignments | 1 rows
    then admin | publish_assignments('$round', '[$otherPairTo "$roundEntry"}]', 2) | admin_conflicted`,
  ],
});

const committed = () => sql.begin((transaction) => judgeAndEntry(transaction));
const publishing =
  ({ round, roundEntry }: Awaited<ReturnType<typeof committed>>, who: Person, reviewer?: Judge) =>
  (transaction: Transaction) =>
    publish(transaction, who, round, reviewer ? [[roundEntry, reviewer]] : []);

it("of two administrators who publish at once, one gets a conflict", async () => {
  const values = await committed();
  const both = [publishing(values, admin, judge), publishing(values, colleague)];
  expect((await atOnce(sql, ...both)).sort()).toEqual(["conflict", "ok"]);
});

it("a judge who leaves while assignments are published has none afterwards", async () => {
  const values = await committed();
  const leaving = judge;
  const [published, left] = await atOnce(
    sql,
    publishing(values, admin, leaving),
    calling(leaving, "withdraw_as_judge"),
  );
  expect(left).toBe("ok");
  expect(["ok", "judge_inactive"]).toContain(published);
  const rows = await sql`
    select from public.judging_assignments where judge_id = ${leaving.judgeId}`;
  expect(rows).toHaveLength(0);
});

it("a round entry that is reopened while assignments are published is reopened, or assigned", async () => {
  const values = await committed();
  const ends = await atOnce(
    sql,
    publishing(values, admin, judge),
    calling(colleague, "reopen_round_entry", { id: values.roundEntry }),
  );
  expect([
    ["ok", "ok"],
    ["not_ready", "ok"],
  ]).toContainEqual(ends);
});
