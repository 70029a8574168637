import { beforeAll, describe, expect, it } from "vitest";
import { spellTime } from "#server/emails/time.ts";
import { GROUP_EMAIL_SEGMENTS, MERGE_FIELDS } from "#shared/constants.ts";
import { authenticateAs, hintOf, refusalOf, rpc, rpcHint } from "#tools/testing/database/actors.ts";
import { type Transaction, useDatabase } from "#tools/testing/database/database.ts";
import {
  daysFromNow,
  pastDates,
  releasedDates,
  releaseResults,
  setChallenge,
} from "#tools/testing/world/challenge.ts";
import { changeSubmission, createEntry, type Entry } from "#tools/testing/world/entries.ts";
import {
  createFinalist,
  createMentor,
  createStage,
  handIn,
} from "#tools/testing/world/finalists.ts";
import { recipientsOf, saveGroupEmail, subscribe } from "#tools/testing/world/groupEmails.ts";
import { createJudge } from "#tools/testing/world/judges.ts";
import { queueNotifications } from "#tools/testing/world/mails.ts";
import { createAccount, createAdmin, type Person } from "#tools/testing/world/people.ts";
import { createReview } from "#tools/testing/world/reviews.ts";
import { createRound, moveRounds } from "#tools/testing/world/rounds.ts";

/** The segments of group emails: no email and no number reveals results before their release. */
const { sql, test } = useDatabase();
let admin: Person;

beforeAll(async () => {
  await setChallenge(sql);
  admin = await createAdmin(sql);
});

/** The addresses of a group email to this segment. */
async function reached(transaction: Transaction, segment: object, by = admin) {
  const { id } = await saveGroupEmail(transaction, by, { segment, is_news: false });
  const people = await recipientsOf(transaction, by, id);
  return Object.keys(people).filter((email) => people[email] === "gets_it");
}

/** The refusal of a group email to this segment. */
async function refusals(transaction: Transaction, segment: object) {
  const { id } = await saveGroupEmail(transaction, admin, { segment, is_news: false });
  const hints = new Set<string | undefined>();
  for (const name of [
    "send_group_email",
    "group_email_check",
    "group_email_preview",
    "test_group_email",
    "group_email_people",
  ]) {
    await authenticateAs(transaction, admin);
    hints.add(await rpcHint(transaction, name, { id }));
  }
  return [...hints];
}

const submitted = (transaction: Transaction, options = {}) =>
  createEntry(transaction, { submitted: true, ...options });

async function setStatus(transaction: Transaction, entry: Entry, status: string) {
  await authenticateAs(transaction, admin);
  await changeSubmission(transaction, entry.id, { status });
}

/** Results are released, and told to all teams. */
async function release(transaction: Transaction) {
  await setChallenge(transaction, pastDates());
  await releaseResults(transaction);
  await queueNotifications(transaction);
}

const ID = "00000000-0000-4000-8000-000000000001";

test.each([
  {},
  { kind: "everybody" },
  { kind: "subscribers", ids: [] },
  { kind: "subscribers", ids: ["x"] },
  { kind: "subscribers", ids: "all" },
  { kind: "subscribers", ids: [null] },
  { kind: "people", ids: [ID], filter: {} },
  { kind: "people", filter: { email: "a" } },
  { kind: "people", filter: { country: 1 } },
  { kind: "people", filter: { country: "" } },
  { kind: "people", filter: ["country"] },
  { kind: "people", fitler: { country: "Chile" } },
  { kind: "entries", filter: { country: "Chile", held: "x" } },
  { kind: "drafts", days: 0 },
  { kind: "drafts", days: "7" },
  { kind: "drafts", filter: { country: "Chile" } },
  { kind: "judges" },
  { kind: "judges", round_id: "x" },
  { kind: "judges", round_id: ID, progress: "all" },
  { kind: "finalists" },
  { kind: "finalists", stage_id: "x" },
  { kind: "mentors", stage_id: ID },
  { kind: "outcome", round_id: ID },
  { kind: "outcome", round_id: ID, outcome: "all" },
  { kind: "people", ids: new Array(1001).fill(ID) },
])("%o describes nobody", async (transaction, segment) => {
  const refusal = await refusalOf(transaction, (savepoint) =>
    saveGroupEmail(savepoint, admin, { segment }),
  );
  expect(["invalid_input", undefined]).toContain(refusal.hint);
  expect(await transaction`select from public.admin_group_emails`).toEqual([]);
});

it("each merge field of a group can be filled in", async () => {
  const kinds = GROUP_EMAIL_SEGMENTS.map(({ value }) => value);
  for (const { segments } of MERGE_FIELDS) {
    expect(kinds).toEqual(expect.arrayContaining([...segments]));
  }
});

describe("subscribers", () => {
  test("are those who have confirmed it, by their country, or chosen by hand", async (transaction) => {
    const chilean = await subscribe(transaction, { country: "Chile" });
    const other = await subscribe(transaction, { country: "Peru" });
    const unconfirmed = await subscribe(transaction, { country: "Chile" });
    await authenticateAs(transaction, "postgres");
    await transaction`update public.mailing_list set confirmed_at = null where email = ${unconfirmed}`;
    const [{ ids = [] } = {}] = await transaction<{ ids: string[] }[]>`
      select array_agg(id) as ids from public.mailing_list where email <> ${other}`;
    const kind = "subscribers";
    expect(await reached(transaction, { kind })).toEqual([chilean, other].sort());
    expect(await reached(transaction, { kind, filter: { country: "Chile" } })).toEqual([chilean]);
    expect(await reached(transaction, { kind, ids })).toEqual([chilean]);
    const search = chilean.slice(0, 20);
    expect(await reached(transaction, { kind, filter: { search } })).toEqual([chilean]);
  });

  test("are called nothing that leads elsewhere: whoever joined may not own the address", async (transaction) => {
    await subscribe(transaction, { name: "You won! evil.example/prize" });
    const groupEmail = await saveGroupEmail(transaction, admin, {
      body: "Hello {{first_name|there}}",
    });
    const [row] = await rpc<{ group_email_preview: { body: string } }>(
      transaction,
      "group_email_preview",
      { id: groupEmail.id },
    );
    expect(row?.group_email_preview.body).toBe("Hello there");
  });
});

describe("teams of drafts", () => {
  test("are those that can still submit, within the days, and nothing of a draft can be said", async (transaction) => {
    const member = await createAccount(transaction);
    const draft = await createEntry(transaction, { members: [member] });
    const later = await createEntry(transaction);
    await submitted(transaction);
    await authenticateAs(transaction, "postgres");
    await transaction`
      update public.submissions set deadline_extended_to = ${daysFromNow(50)} where id = ${later.id}`;
    const team = [draft.owner.email, member.email].sort();
    expect(await reached(transaction, { kind: "drafts", days: 21 })).toEqual(team);
    expect(await reached(transaction, { kind: "drafts" })).toHaveLength(3);
    await setChallenge(transaction, pastDates());
    expect(await reached(transaction, { kind: "drafts" })).toEqual([later.owner.email]);

    const segment = { kind: "drafts" };
    const told = { segment, is_news: false, body: "Until {{closes_at}}" };
    const groupEmail = await saveGroupEmail(transaction, admin, told);
    const [row] = await rpc(transaction, "group_email_preview", { id: groupEmail.id });
    const until = spellTime(daysFromNow(50));
    expect(row).toMatchObject({ group_email_preview: { body: `Until ${until}` } });
    const curious = await saveGroupEmail(transaction, admin, { ...told, body: "{{idea_name}}" });
    expect(await rpcHint(transaction, "group_email_preview", { id: curious.id })).toBe(
      "invalid_input",
    );
  });

  test("are not reached as entries, neither by hand nor by a filter, nor is what was withdrawn", async (transaction) => {
    const draft = await createEntry(transaction);
    const withdrawn = await submitted(transaction);
    await rpc(transaction, "withdraw_entry", { expected_revision: null });
    const ids = [draft.id, withdrawn.id];
    expect(await reached(transaction, { kind: "entries", ids })).toEqual([]);
    expect(await reached(transaction, { kind: "entries" })).toEqual([]);
  });
});

describe("teams of submitted entries", () => {
  test("are found as the list finds them: by country, tag, and words", async (transaction) => {
    const owner = await createAccount(transaction, { profile: { country: "Chile" } });
    const chilean = await submitted(transaction, { owner, idea_name: "A clever ring" });
    const other = await submitted(transaction);
    await authenticateAs(transaction, admin);
    await changeSubmission(transaction, other.id, { tag: "evidence", is_on: true });
    const found = (filter: object) => reached(transaction, { kind: "entries", filter });
    expect(await found({ country: "Chile" })).toEqual([owner.email]);
    expect(await found({ search: "clever ring" })).toEqual([owner.email]);
    expect(await found({ tag: "evidence" })).toEqual([other.owner.email]);
    expect(await found({ tag: "evidence", country: "Chile" })).toEqual([]);
    expect(await reached(transaction, { kind: "entries", ids: [chilean.id] })).toEqual([
      owner.email,
    ]);
  });

  test("cannot be chosen by a status that is held, nor told apart by a number", async (transaction) => {
    const [selected, declined, disqualified] = [
      await submitted(transaction),
      await submitted(transaction),
      await submitted(transaction),
    ];
    await setChallenge(transaction, pastDates());
    await setStatus(transaction, selected, "selected");
    await setStatus(transaction, declined, "declined");
    await authenticateAs(transaction, admin);
    await rpc(transaction, "disqualify_submission", { id: disqualified.id, reason: "r" });
    for (const filter of [
      { status: "selected" },
      { status: "declined" },
      { status: "received" },
      { status: "under_review" },
      { standing: "disqualified" },
      { standing: "in the running", country: "Germany" },
    ]) {
      expect(await refusals(transaction, { kind: "entries", filter })).toEqual(["results_held"]);
    }
    // All teams are written to alike.
    expect(await reached(transaction, { kind: "entries" })).toHaveLength(3);
  });

  test("are chosen by status once they were told it, and each by what it was told", async (transaction) => {
    const [selected, declined] = [await submitted(transaction), await submitted(transaction)];
    await setChallenge(transaction, pastDates());
    await setStatus(transaction, selected, "selected");
    await setStatus(transaction, declined, "declined");
    await release(transaction);
    const having = (status: string) =>
      reached(transaction, { kind: "entries", filter: { status } });
    expect(await having("selected")).toEqual([selected.owner.email]);
    expect(await having("declined")).toEqual([declined.owner.email]);
    // Another status is a draft until the next release.
    await setStatus(transaction, declined, "selected");
    expect(await having("selected")).toEqual([selected.owner.email]);
    expect(await having("declined")).toEqual([declined.owner.email]);
  });
});

describe("teams by the outcome of a round", () => {
  /** A round in which the first of two entries goes on, and both are decided. */
  async function decided(transaction: Transaction, kind: "screening" | "panel" | "top_three") {
    const entries = [await submitted(transaction), await submitted(transaction)] as const;
    await setChallenge(transaction, pastDates());
    const round = await createRound(transaction, { kind, entries, opens: -9, closes: -8 });
    await authenticateAs(transaction, "postgres");
    await moveRounds(transaction, "closed", round.id);
    const [locked] = await transaction<{ id: string }[]>`
      insert into public.judging_results (round_id, number, inputs, result, locked_by)
      values (${round.id}, 1, '{}', '{}', ${admin.id}) returning id`;
    for (const [index, roundEntry] of round.roundEntries.entries()) {
      await transaction`
        insert into public.judging_decisions
          (result_id, round_entry_id, advances, leaves_ranking)
        values (${locked?.id ?? ""}, ${roundEntry.id}, ${index === 0}, false)`;
      await transaction`
        update public.submissions set
          status = case when ${kind === "top_three" || index === 0} then 'selected' else 'declined' end
        where id = ${roundEntry.submissionId}`;
    }
    return { id: round.id, entries };
  }

  async function releaseRound(transaction: Transaction, id: string) {
    await transaction`
      update public.round_entries entry set outcome = private.outcome_of(decision)
      from public.judging_decisions decision
      where decision.round_entry_id = entry.id and entry.round_id = ${id}`;
    await moveRounds(transaction, "released", id);
  }

  test.each(["panel", "top_three"] as const)(
    "of a %s are those who were told it",
    async (transaction, kind) => {
      const { id, entries } = await decided(transaction, kind);
      const segment = { kind: "outcome", round_id: id, outcome: "advances" };
      const other = { ...segment, outcome: "eliminated" };
      expect(await refusals(transaction, segment)).toEqual(["results_held"]);
      await authenticateAs(transaction, "postgres");
      await releaseRound(transaction, id);
      // The round is released, and the challenge's results are held until later.
      expect(await refusals(transaction, segment)).toEqual(["results_held"]);
      await setChallenge(transaction, releasedDates());
      expect(await reached(transaction, segment)).toEqual([]);
      await release(transaction);
      expect(await reached(transaction, segment)).toEqual([entries[0].owner.email]);
      expect(await reached(transaction, other)).toEqual([entries[1].owner.email]);
      // Another outcome is released, and its emails are not sent yet.
      await authenticateAs(transaction, "postgres");
      await transaction`
      update public.round_entries set outcome = case outcome when 'advances' then 'eliminated' else 'advances' end
      where round_id = ${id}`;
      expect(await reached(transaction, segment)).toEqual([]);
      expect(await reached(transaction, other)).toEqual([]);
    },
  );

  test("of a screening are told by nothing, not even after its release", async (transaction) => {
    const { id } = await decided(transaction, "screening");
    await releaseRound(transaction, id);
    await release(transaction);
    const segment = { kind: "outcome", round_id: id, outcome: "eliminated" };
    expect(await refusals(transaction, segment)).toEqual(["results_held"]);
  });
});

describe("judges of a round", () => {
  test("are those with reviews outstanding, while it is open", async (transaction) => {
    const entries = [await submitted(transaction), await submitted(transaction)] as const;
    const judges = [await createJudge(transaction), await createJudge(transaction)] as const;
    const round = await createRound(transaction, { entries, judges });
    const segment = { kind: "judges", round_id: round.id };
    await authenticateAs(transaction, "postgres");
    for (const assignment of [
      round.assignments[0][0],
      round.assignments[1][0],
      round.assignments[1][1],
    ]) {
      await transaction`
        insert into public.judging_reviews (assignment_id, scores, comment_for_team, submitted_at)
        values (${assignment}, '{3,3}', 'Well done, go on like this.', now())`;
    }
    expect(await reached(transaction, segment)).toEqual([judges[1].email]);
    const groupEmail = await saveGroupEmail(transaction, admin, {
      segment,
      is_news: false,
      body: "{{judge_name}}: {{entries_left}} in {{round_name}}",
    });
    const [row] = await rpc(transaction, "group_email_preview", { id: groupEmail.id });
    expect(row).toMatchObject({ group_email_preview: { body: "Jo: 1 in Screening" } });
    await authenticateAs(transaction, "postgres");
    await transaction`update public.judging_rounds set stage = 'canceled'`;
    expect(await refusals(transaction, segment)).toEqual(["round_closed"]);
  });

  test("are those who have finished, also once it has closed, or those who have not started", async (transaction) => {
    const entries = [await submitted(transaction), await submitted(transaction)] as const;
    const judges = [
      await createJudge(transaction),
      await createJudge(transaction),
      await createJudge(transaction),
    ] as const;
    const round = await createRound(transaction, { entries, judges });
    const [[first, second], [third]] = round.assignments;
    for (const assignment of [first, second, third]) await createReview(transaction, assignment);
    const having = (progress: string) =>
      reached(transaction, { kind: "judges", round_id: round.id, progress });
    expect(await having("finished")).toEqual([judges[0].email]);
    expect(await having("outstanding")).toEqual([judges[1].email, judges[2].email].sort());
    expect(await having("not_started")).toEqual([judges[2].email]);
    // Opening an entry starts its review.
    await authenticateAs(transaction, "postgres");
    await transaction`update public.judging_assignments set first_seen_at = now()`;
    expect(await having("not_started")).toEqual([]);
    await authenticateAs(transaction, "postgres");
    await moveRounds(transaction, "closed", round.id);
    expect(await having("finished")).toEqual([judges[0].email]);
    const segment = { kind: "judges", round_id: round.id, progress: "not_started" };
    expect(await refusals(transaction, segment)).toEqual(["round_closed"]);
  });

  test("are nobody's to read who has a conflict in the round", async (transaction) => {
    const entry = await submitted(transaction);
    const judge = await createJudge(transaction);
    const round = await createRound(transaction, { entries: [entry], judges: [judge] });
    const segment = { kind: "judges", round_id: round.id };
    const groupEmail = await saveGroupEmail(transaction, admin, { segment, is_news: false });
    const conflicted = await createAdmin(transaction);
    await authenticateAs(transaction, conflicted);
    await rpc(transaction, "declare_admin_conflict", { submission_id: entry.id, reason: "r" });
    expect(await transaction`select from public.admin_group_emails`).toEqual([]);
    expect(
      await hintOf(transaction, (savepoint) => saveGroupEmail(savepoint, conflicted, { segment })),
    ).toBe("admin_conflicted");
    for (const [name, args] of [
      ["group_email_people", {}],
      ["group_email_check", {}],
      ["group_email_preview", {}],
      ["group_email_result", {}],
      ["test_group_email", {}],
      ["send_group_email", {}],
      ["approve_group_email", { expected_updated_at: groupEmail.updated_at }],
      ["change_group_email", { state: "canceled" }],
      ["delete_group_email", {}],
    ] as const) {
      await authenticateAs(transaction, conflicted);
      expect(await rpcHint(transaction, name, { id: groupEmail.id, ...args }), name).toBe(
        "admin_conflicted",
      );
    }
  });
});

describe("finalists", () => {
  test("are those without a document for the stage who know that they are finalists", async (transaction) => {
    const finalist = await createFinalist(transaction);
    const [stage, other] = [await createStage(transaction), await createStage(transaction)];
    const segment = { kind: "finalists", stage_id: stage };
    expect(await reached(transaction, segment)).toEqual([]);
    await queueNotifications(transaction);
    const team = [finalist.owner.email, finalist.member.email].sort();
    expect(await reached(transaction, segment)).toEqual(team);
    await handIn(transaction, finalist, stage);
    expect(await reached(transaction, segment)).toEqual([]);
    expect(await reached(transaction, { ...segment, stage_id: other })).toEqual(team);
    await authenticateAs(transaction, "postgres");
    await transaction`delete from public.finalist_stages where id = ${other}`;
    expect(await refusals(transaction, { ...segment, stage_id: other })).toEqual(["not_found"]);
  });

  test("have mentors, each of whom gets one email", async (transaction) => {
    const finalist = await createFinalist(transaction);
    const mentor = await createMentor(transaction, admin, finalist.id);
    const segment = { kind: "mentors" };
    expect(await reached(transaction, segment)).toEqual([mentor.email]);
    const body = "Hello {{mentor_name}}";
    const { id } = await saveGroupEmail(transaction, admin, { segment, is_news: false, body });
    const [row] = await rpc(transaction, "group_email_preview", { id });
    expect(row).toMatchObject({ group_email_preview: { body: "Hello Noor Mentor" } });
    await authenticateAs(transaction, "postgres");
    await transaction`update public.submissions set withdrawn_at = now()`;
    expect(await reached(transaction, segment)).toEqual([]);
  });
});
