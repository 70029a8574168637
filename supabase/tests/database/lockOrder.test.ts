import { afterEach, beforeAll, expect, test } from "vitest";
import { JUDGING_TERMS_VERSION } from "#shared/constants.ts";
import { type Actor, authenticateAs } from "#tools/testing/database/actors.ts";
import { type Transaction, useDatabase } from "#tools/testing/database/database.ts";
import { IS_DEEP } from "#tools/testing/run/depth.ts";
import { setChallenge } from "#tools/testing/world/challenge.ts";
import { CONFIRMED } from "#tools/testing/world/entries.ts";
import type { Person } from "#tools/testing/world/people.ts";
import {
  createLockWorld,
  type Judging,
  type LockWorld,
  type Reviewing,
  removeLockWorlds,
} from "./lockWorld.ts";

/**
 * Every function that writes runs at the same moment as every other, on the same and on neighbouring
 * rows: one order of locks (foundations.sql) means that nobody waits in a circle, and each
 * refusal comes from a rule. Some twenty meet at a time, with `npm run test:deep` three.
 */

const CONNECTIONS = 60;
const { sql } = useDatabase(CONNECTIONS);

beforeAll(async () => {
  // Submissions are open and results released, so that what is for the one meets what is for the other.
  await sql`alter table public.challenge_parameters drop constraint results_follow_submissions`;
  await setChallenge(sql, { results_released_at: new Date() });
});

afterEach(() => removeLockWorlds(sql));

type Arguments = Record<string, string | number | boolean | null | object | readonly string[]>;

/** How a function is called in a world: by whom, and with what, in as many ways as matter. */
type Ways = (world: LockWorld) => [Actor, Arguments][];

const later = "2099-01-01T00:00:00Z";
const byOwner =
  (args: Arguments = {}): Ways =>
  ({ owner }) => [[owner, args]];
const byAdministrators =
  (args: (world: LockWorld) => Arguments): Ways =>
  (world) => [
    [world.deputy, args(world)],
    [world.colleague, args(world)],
  ];
const onPeople =
  (who: (world: LockWorld) => Person[]): Ways =>
  (world) =>
    who(world).map(({ id }) => [world.colleague, { user_id: id }]);

/** The functions of judging that administrators call. */
const JUDGING: Record<string, (judging: Judging, entryId: string) => Arguments> = {
  add_to_round: ({ roundId }) => ({
    round_id: roundId,
    submission_ids: null,
  }),
  set_round_stage: ({ reviewing }) => ({
    round_id: reviewing.openRoundId,
    stage: "canceled",
    reason: "r",
  }),
  count_review: ({ reviewing }) => ({
    assignment_id: reviewing.panelAssignmentId,
    counts: false,
    reason: "r",
  }),
  confirm_release: ({ reviewing }) => ({ id: reviewing.releaseId, computed: {} }),
  decide: ({ reviewing }) => ({
    round_entry_id: reviewing.panelRoundEntryId,
    result_id: reviewing.resultId,
    advances: false,
    reason: "r",
    expected_id: reviewing.decisionId,
  }),
  decide_as_ranked: ({ reviewing }) => ({ result_id: reviewing.resultId }),
  declare_admin_conflict: (_, entryId) => ({ submission_id: entryId, reason: "r" }),
  delete_judging_round: ({ otherRoundId }) => ({ id: otherRoundId }),
  lock_result: ({ reviewing }) => ({ round_id: reviewing.panelId, result: {} }),
  return_review: ({ reviewing }) => ({ assignment_id: reviewing.openAssignmentId }),
  invite_judge: () => ({ email: "new.judge@example.com", name: "n" }),
  publish_assignments: ({ roundId, roundEntryId, judgeIds }) => ({
    round_id: roundId,
    pairs: [{ round_entry_id: roundEntryId, judge_id: judgeIds.active }],
    expected_revision: 0,
  }),
  remind_judges: ({ reviewing }) => ({ round_id: reviewing.openRoundId }),
  request_release: ({ reviewing }) => ({ round_id: reviewing.panelId }),
  reopen_round_entry: ({ roundEntryId }) => ({ id: roundEntryId }),
  save_anonymized_document: ({ looseRoundEntryId }) => ({ id: looseRoundEntryId }),
  save_anonymized_text: ({ looseRoundEntryId }) => ({
    id: looseRoundEntryId,
    expected_revision: 1,
    idea_name: "New",
    description: "New",
  }),
  save_judging_round: ({ roundId }) => ({
    round: {
      id: roundId,
      kind: "panel",
      name: "New",
      opens_at: later,
      closes_at: "2099-02-01T00:00:00Z",
      reviews_per_entry: 1,
      places: 1,
      scale: 2,
      is_anonymized: true,
      gives_feedback: true,
      criteria: [{ name: "n", question: "q", weight: 1, score_words: ["no", "yes"] }],
    },
  }),
  set_calibration: ({ looseRoundEntryId }) => ({ round_entry_id: looseRoundEntryId, is_on: true }),
  set_judge_cap: ({ judgeIds }) => ({ id: judgeIds.active, entries_cap: 5 }),
  set_judging_digest: () => ({ is_wanted: false }),
  set_discussion: ({ roundId }) => ({ round_id: roundId, open: false }),
  set_judging_conflict: ({ judgeIds }, entryId) => ({
    submission_id: entryId,
    judge_id: judgeIds.active,
    reason: "r",
  }),
  resolve_conflict: ({ conflictId }) => ({ id: conflictId, state: "dismissed" }),
  mark_entry_ready: ({ looseRoundEntryId }) => ({ id: looseRoundEntryId, expected_revision: 1 }),
  mark_clean_entries_ready: ({ roundId }) => ({ round_id: roundId }),
  see_judging_notes: ({ reviewing }) => ({ assignment_id: reviewing.openAssignmentId }),
  write_to_judge: ({ reviewing }) => ({ assignment_id: reviewing.openAssignmentId, body: "b" }),
  stop_release: ({ reviewing }) => ({ id: reviewing.releaseId }),
  stop_reminders: ({ reviewing }) => ({ round_id: reviewing.openRoundId }),
  set_judge_withdrawn: ({ judgeIds }) => ({ id: judgeIds.active, is_withdrawn: true }),
};

/** The functions of judging that judges call. */
const REVIEWING: Record<string, (reviewing: Reviewing) => Arguments> = {
  add_judging_comment: ({ panelRoundEntryId }) => ({
    round_entry_id: panelRoundEntryId,
    body: "b",
  }),
  ask_administrators: ({ openAssignmentId }) => ({ assignment_id: openAssignmentId, body: "b" }),
  open_assignment: ({ openAssignmentId }) => ({ assignment_id: openAssignmentId }),
  recuse: ({ openAssignmentId }) => ({
    assignment_id: openAssignmentId,
    reason: "r",
    is_conflict: true,
  }),
  save_review: ({ openAssignmentId }) => ({
    assignment_id: openAssignmentId,
    scores: [1, 2],
    comment_for_team: "New",
    comment_for_panel: "New",
    expected_revision: 1,
  }),
  submit_review: ({ openAssignmentId }) => ({
    assignment_id: openAssignmentId,
    expected_revision: 1,
  }),
};

/** The functions about finalists. */
const FINALIST: Record<string, Ways> = {
  delete_finalist_stage: byAdministrators(({ finalist }) => ({ id: finalist.stageId })),
  hand_in_document: ({ owner, finalist }) => [
    [owner, { stage_id: finalist.stageId, file_path: finalist.filePath }],
  ],
  remove_mentor: byAdministrators(({ entryId, finalist }) => ({
    submission_id: entryId,
    user_id: finalist.mentor.id,
  })),
  save_finalist_page: byOwner({ title: "New", summary: "New", is_public: true }),
  save_finalist_stage: byAdministrators(({ finalist }) => ({
    stage: { id: finalist.stageId, name: "New", instructions: "", due_at: later },
  })),
  save_finalist_pictures: ({ owner, finalist }) => [
    [owner, { file_paths: [finalist.loosePicture], alt_texts: ["b"] }],
  ],
  set_jury_sentence: byAdministrators(({ entryId }) => ({
    submission_id: entryId,
    sentence: "New",
  })),
  set_finalist_page_hidden: byAdministrators(({ entryId }) => ({
    submission_id: entryId,
    hidden: true,
  })),
  set_mentor: (world) =>
    [world.guest, world.finalist.mentor].map(({ id }) => [
      world.colleague,
      { submission_id: world.entryId, user_id: id, name: "New", contact: "New" },
    ]),
  show_me_as_finalist: ({ owner, member }) =>
    [owner, member].map((person) => [person, { shown: true }]),
};

const FUNCTIONS: Record<string, Ways> = {
  ...FINALIST,
  ...Object.fromEntries(
    Object.entries(REVIEWING).map(([name, args]): [string, Ways] => [
      name,
      ({ judging }) => [[judging.judge, args(judging.reviewing)]],
    ]),
  ),
  ...Object.fromEntries(
    Object.entries(JUDGING).map(([name, args]) => [
      name,
      byAdministrators(({ judging, entryId }) => args(judging, entryId)),
    ]),
  ),
  decline_judge_invitation: ({ tokens }) => [["anon", { token: tokens.judge }]],
  accept_judge_invitation: ({ guest, member, tokens }) =>
    [guest, member].map((person) => [
      person,
      {
        token: tokens.judge,
        organizations: ["University of Examples"],
        max_entries: null,
        expertise: ["regulation"],
        terms_version: JUDGING_TERMS_VERSION,
      },
    ]),
  save_my_judging_profile: ({ judging }) => [
    [
      judging.judge,
      { organizations: ["University of Examples"], max_entries: 9, expertise: ["regulation"] },
    ],
  ],
  withdraw_as_judge: ({ judging }) => [[judging.judge, {}]],
  accept_invitation: ({ guest, tokens }) => [
    [guest, { token: tokens.open }],
    [guest, { token: tokens.other }],
  ],
  answer_evidence: ({ owner, member }) =>
    [owner, member].map((person) => [person, { answer: "a" }]),
  ask_for_evidence: byAdministrators(({ entryId }) => ({
    submission_id: entryId,
    items: ["age"],
    message: "New",
  })),
  check_eligibility: byAdministrators(({ entryId }) => ({
    submission_id: entryId,
    items: ["age"],
    state: "met",
  })),
  close_evidence: byAdministrators(({ entryId }) => ({ submission_id: entryId })),
  note_eligibility: byAdministrators(({ entryId }) => ({
    submission_id: entryId,
    item: "age",
    note: "New",
  })),
  tell_reason: byAdministrators(({ entryId }) => ({ submission_id: entryId, reason: "New" })),
  add_submission_note: byAdministrators(({ entryId }) => ({ submission_id: entryId, body: "n" })),
  change_contact_request: byAdministrators(({ requestId, colleague }) => ({
    id: requestId,
    change: { status: "resolved", assignee: colleague.id },
  })),
  attach_document: ({ owner }) =>
    ["x/y.pdf", null].map((file_path) => [owner, { expected_revision: 2, file_path }]),
  claim_sign_up: ({ guest }) => [[guest, { secret: "x" }]],
  confirm_subscription: ({ tokens }) => [["anon", { token: tokens.confirm }]],
  count_visit: () => [["anon", {}]],
  create_entry: ({ guest }) => [[guest, {}]],
  decline_invitation: ({ guest, tokens }) => [[guest, { token: tokens.open }]],
  delete_my_account: ({ owner, member, judging, guest, finalist }) =>
    [owner, member, judging.judge, guest, finalist.mentor].map((person) => [
      person,
      { confirm_email: person.email },
    ]),
  delete_submission_note: byAdministrators(({ noteId }) => ({ id: noteId })),
  ensure_profile: ({ owner, guest }) => [owner, guest].map((person) => [person, {}]),
  delete_user: onPeople(({ owner, member, administrator, guest }) => [
    owner,
    member,
    administrator,
    guest,
  ]),
  discard_entry: byOwner({ expected_revision: null }),
  decide_submission: ({ entryId, deputy, colleague }) =>
    ["disqualified", "reinstated", "withdrawn"].flatMap((outcome) =>
      [deputy, colleague].map((person): [Actor, Arguments] => [
        person,
        { id: entryId, outcome, reason: "r" },
      ]),
    ),
  extend_deadline: ({ entryId, guest, deputy, colleague }) =>
    [{ submission_id: entryId }, { user_id: guest.id }].flatMap((target) =>
      [deputy, colleague].map((person): [Actor, Arguments] => [
        person,
        { ...target, until: later, reason: "r" },
      ]),
    ),
  hand_over_entry: ({ owner, member }) => [[owner, { member_id: member.id }]],
  hold_edit_lease: ({ owner, member }) =>
    [owner, member].map((person) => [person, { browser_id: person.id, take_over: true }]),
  invite_member: ({ owner }) => [[owner, { email: "new@example.com" }]],
  join_mailing_list: ({ owner }) => [["anon", { name: "A", email: owner.email, country: "Spain" }]],
  leave_mailing_list: ({ tokens }) => [["anon", { token: tokens.unsubscribe }]],
  leave_team: ({ member, administrator }) => [
    [member, {}],
    [administrator, {}],
  ],
  release_edit_lease: ({ owner }) => [[owner, { browser_id: owner.id }]],
  release_address: byAdministrators(({ emailIds }) => ({ email_id: emailIds.at(0) ?? "" })),
  remove_member: ({ owner, member }) => [[owner, { member_id: member.id }]],
  reply_to_contact_request: byAdministrators(({ requestId }) => ({ id: requestId, body: "b" })),
  reset_second_factor: byAdministrators(({ member }) => ({ user_id: member.id })),
  resend_invitation: ({ owner, invitationId }) => [[owner, { invitation_id: invitationId }]],
  retry_failed_emails: byAdministrators(() => ({})),
  revoke_admin: onPeople(({ administrator }) => [administrator]),
  revoke_invitation: ({ owner, invitationId }) => [[owner, { invitation_id: invitationId }]],
  save_challenge_configuration: byAdministrators(() => ({
    configuration: {
      phase: "Open Submission",
      max_submission_members: 5,
      challenge_starts_at: "2020-01-01T00:00:00Z",
      registration_closes_at: later,
      submissions_open_at: "2020-01-01T00:00:00Z",
      submissions_close_at: later,
      withdrawals_close_at: later,
      finalists_selected_at: later,
      top_three_selected_at: later,
      challenge_ends_at: later,
    },
  })),
  save_entry: byOwner({ expected_revision: 2, idea_name: "New", description: "New" }),
  save_group_email: byAdministrators(({ groupEmailIds }) => ({
    group_email: {
      id: groupEmailIds[0],
      subject: "New",
      body: "New",
      segment: { kind: "people" },
    },
  })),
  send_group_email: byAdministrators(({ groupEmailIds }) => ({ id: groupEmailIds[0] ?? "" })),
  approve_group_email: byAdministrators(({ groupEmailIds }) => ({
    id: groupEmailIds[1] ?? "",
    expected_updated_at: "2025-08-01T00:00:00Z",
  })),
  change_group_email: ({ colleague, deputy, groupEmailIds }) => [
    [colleague, { id: groupEmailIds[2] ?? "", state: "canceled" }],
    [deputy, { id: groupEmailIds[2] ?? "", state: "canceled" }],
  ],
  test_group_email: byAdministrators(({ groupEmailIds }) => ({ id: groupEmailIds[0] ?? "" })),
  save_template: byAdministrators(() => ({ kind: "reply", title: "t", content: { body: "b" } })),
  rename_template: byAdministrators(() => ({ id: crypto.randomUUID(), title: "u" })),
  service_claim_emails: () => [["service_role", { max_count: 100 }]],
  service_begin_batch: ({ emailIds }) => [
    ["service_role", { key: crypto.randomUUID(), ids: emailIds }],
  ],
  service_confirm_emails: ({ emailIds }) => [["service_role", { ids: emailIds.slice(0, 1) }]],
  service_confirm_file_deletions: ({ entryId }) => [["service_role", { paths: [`${entryId}/x`] }]],
  service_fail_emails: ({ emailIds }) => [
    ["service_role", { ids: emailIds.slice(1, 2), refused: false }],
  ],
  service_note_document: ({ entryId }) => [["service_role", { path: `${entryId}/x` }]],
  service_operations_health: () => [["service_role", {}]],
  service_record_contact_request: ({ guest }) => [
    [
      "service_role",
      { name: "A", email: guest.email, subject: "s", message: "m", client_key: "k" },
    ],
  ],
  service_record_outcome: ({ guest, owner, emailIds }) => [
    [
      "service_role",
      { addresses: [guest.email, owner.email], outcome: "bounced", email_id: emailIds[0] ?? "" },
    ],
  ],
  service_take_document: () => [["service_role", {}]],
  set_role: (world) =>
    onPeople(({ member, guest }) => [member, guest])(world).flatMap(([actor, args], index) => [
      [actor, { ...args, role: "admin", knows_team: true }],
      [
        actor,
        {
          ...args,
          ...[{ role: "support" }, { role: "chair", round_id: world.judging.roundId }][index],
        },
      ],
    ]),
  change_submissions: byAdministrators(({ entryId }) => ({
    ids: [entryId],
    change: { status: "selected" },
  })),
  undo_submission_changes: byAdministrators(({ entryId }) => ({
    ids: [entryId],
    change: { status: "selected" },
    since: "2000-01-01T00:00:00Z",
  })),
  submit_entry: byOwner({
    expected_revision: null,
    ...CONFIRMED,
  }),
  withdraw_entry: byOwner({ expected_revision: null }),
};

/** Writing without a function: what the API lets people change directly, and what the schedule does. */
const STATEMENTS: Record<string, (world: LockWorld) => [Actor, string][]> = {
  "changing a profile": ({ owner, member }) =>
    [owner, member].map((person) => [
      person,
      `update public.profiles set first_name = 'New', join_mailing_list = not join_mailing_list
        where id = '${person.id}'`,
    ]),
  "deleting a contact request": ({ colleague, requestId }) => [
    [colleague, `delete from public.admin_contact_requests where id = '${requestId}'`],
  ],
  "deleting from the mailing list": ({ colleague }) => [
    [colleague, "delete from public.admin_mailing_list"],
  ],
  "queueing the mails that are due": () => [
    ["postgres", "select private.queue_notifications()"],
    ["postgres", "select private.queue_notifications()"],
  ],
  "finding the conflicts that are due": () => [
    ["postgres", "select private.find_due_conflicts()"],
    ["postgres", "select private.find_due_conflicts()"],
  ],
  "closing and releasing the rounds that are due": () => [
    ["postgres", "select private.keep_judging_times()"],
    ["postgres", "select private.keep_judging_times()"],
  ],
  "deleting what is kept no longer": () => [["postgres", "select private.delete_expired()"]],
};

function literal(value: Arguments[string]): string {
  if (value === null) return "null";
  if (Array.isArray(value) && typeof value[0] === "object") return `'${JSON.stringify(value)}'`;
  if (Array.isArray(value) && typeof value[0] === "number") return `array[${value}]`;
  if (Array.isArray(value))
    return `array[${value.map((item) => `'${item}'`).join()}]${value[0]?.length === 36 ? "::uuid[]" : ""}`;
  if (typeof value === "object") return `'${JSON.stringify(value)}'`;
  return typeof value === "string" ? `'${value}'` : String(value);
}

type Writing = [what: string, ways: (world: LockWorld) => [Actor, string][]];

const WRITINGS: Writing[] = [
  ...Object.entries(FUNCTIONS).map(
    ([name, ways]): Writing => [
      name,
      (world) =>
        ways(world).map(([actor, args]) => [
          actor,
          `select from public.${name}(${Object.entries(args)
            .map(([key, value]) => `${key} => ${literal(value)}`)
            .join(", ")})`,
        ]),
    ],
  ),
  ...Object.entries(STATEMENTS),
];

test("no function that writes is missing here", async () => {
  const rows = await sql<{ name: string }[]>`
    select proname as name from pg_proc
    where pronamespace = 'public'::regnamespace and provolatile = 'v' order by proname`;
  expect(Object.keys(FUNCTIONS).sort()).toEqual(rows.map(({ name }) => name).sort());
});

/** Everybody begins once all are there, so that they meet. */
function atOnce(calls: readonly [Actor, string][]): Promise<PromiseSettledResult<unknown>[]> {
  let missing = calls.length;
  const all = Promise.withResolvers<void>();
  const one = async (transaction: Transaction, actor: Actor, statement: string) => {
    await authenticateAs(transaction, actor);
    missing -= 1;
    if (missing === 0) all.resolve();
    await all.promise;
    await transaction.unsafe(statement);
  };
  return Promise.allSettled(
    calls.map(([actor, statement]) =>
      sql.begin((transaction) => one(transaction, actor, statement)),
    ),
  );
}

/** A rule's refusal, a missing right, or a key that is gone: what the API answers below 500. */
const REFUSALS = /^(P0001|42501|23503|23505)$/;

/**
 * Groups in which each meets every other: the lines of a plane with a prime number of
 * rows and columns. On parabolas a few points are on each line.
 */
function groupsOf<T>(all: readonly T[], prime: number): T[][] {
  const lines = new Map<string, T[]>();
  for (const [index, one] of all.entries()) {
    const x = index % prime;
    const y = x * x + Math.floor(index / prime);
    const through = Array.from(
      { length: prime },
      (_, slope) => `${slope}, ${(y + slope * x) % prime}`,
    );
    for (const line of [...through, `upright, ${x}`]) {
      lines.set(line, [...(lines.get(line) ?? []), one]);
    }
  }
  return [...lines.values()].filter(({ length }) => length > 1);
}

/** How many rows the plane has: with so few that several are on one place, these are in all groups together. */
const PRIME = IS_DEEP ? 47 : 7;
const GROUPS = groupsOf(WRITINGS, PRIME);

test("everyone meets every other", () => {
  const names = GROUPS.map((group) => group.map(([what]) => what));
  for (const [one] of WRITINGS) {
    const met = new Set(names.filter((group) => group.includes(one)).flat());
    expect(met.size, one).toBe(WRITINGS.length);
  }
});

test.each(GROUPS.map((group) => [group.map(([what]) => what).join(", "), group] as const))(
  "%s run at once without a deadlock",
  async (_, group) => {
    const world = await createLockWorld(sql);
    const calls = group.flatMap(([, ways]) => {
      const own = ways(world);
      // Each meets itself as well.
      return own.length > 1 ? own : [...own, ...own];
    });
    expect(calls.length, "calls that meet").toBeLessThanOrEqual(CONNECTIONS);
    const results = await atOnce(calls);
    const wrong = results.flatMap((result, index) =>
      result.status === "fulfilled" || REFUSALS.test(result.reason.code)
        ? []
        : [`${calls[index]?.[1]}: ${result.reason.code} ${result.reason.message}`],
    );
    expect(wrong).toEqual([]);
  },
);
