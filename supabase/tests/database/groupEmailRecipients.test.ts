import { beforeAll, expect, it } from "vitest";
import { spellTime } from "#server/emails/content.ts";
import { GROUP_EMAIL_SEGMENTS, MERGE_FIELDS } from "#shared/constants.ts";
import { authenticateAs } from "#tools/testing/database/actors.ts";
import { type Transaction, useDatabase, usePeople } from "#tools/testing/database/database.ts";
import { allAnswer, testRules, type Values } from "#tools/testing/database/stateRules.ts";
import { daysFromNow, pastDates, setChallenge } from "#tools/testing/world/challenge.ts";
import { QUEUE } from "#tools/testing/world/emails.ts";
import {
  createFinalist,
  createMentor,
  createStage,
  decideRound,
  submitDocument,
} from "#tools/testing/world/finalists.ts";
import { createJudge } from "#tools/testing/world/judges.ts";
import { createAccount, createAdmin, type Person } from "#tools/testing/world/people.ts";
import { createReview } from "#tools/testing/world/reviews.ts";
import { officeRevision } from "#tools/testing/world/revisions.ts";
import { createRound, movingRounds } from "#tools/testing/world/rounds.ts";
import { createSubmission } from "#tools/testing/world/submissions.ts";

/** The segments of group emails: emails and counts do not reveal results before their release. */
const { sql, test } = useDatabase();
let chilean: Person;
let german: Person;
let member: Person;

const { admin, conflicted } = usePeople(sql, { admin: createAdmin, conflicted: createAdmin });

beforeAll(async () => {
  const profile = { country: "Chile" };
  chilean = await createAccount(sql, { email: "chilean@example.com", profile });
  german = await createAccount(sql, { email: "german@example.com" });
  member = await createAccount(sql, { email: "member@example.com" });
});

let saved = 0;
const emailTo = (segment: object, subject = "News", body = "Hello") =>
  `create_group_email('${JSON.stringify(segment)}', '${subject}', '${body}', false)`;

/** A row that saves an email to a segment, and SQL for its id. */
function save(segment: object, body?: string, first = "then admin") {
  saved += 1;
  const subject = `News ${saved}`;
  const row = `
    ${first} | ${emailTo(segment, subject, body)} | done`;
  return { row, id: `(select id from public.admin_group_emails where subject = '${subject}')` };
}

/** Rows about the recipients of an email to a segment, its text, and the refusal of each action. */
function reaches(segment: object, who: string, first?: string) {
  const { row, id } = save(segment, undefined, first);
  return `${row}
    then admin | select string_agg(split_part(email, '@', 1), ' ' order by email) as reached from public.group_email_people(${id}) where state = 'recipient' | reached=${who}`;
}
function says(segment: object, body: string, outcome: string) {
  const { row, id } = save(segment, body);
  return `${row}
    then admin | select public.group_email_check(${id}) #>> '{preview,body}' as body | ${outcome}`;
}
function refuses(segment: object, hint: string) {
  const { row, id } = save(segment);
  const revision = `(select revision from public.admin_group_emails where id = ${id})`;
  const calls = [
    `send_group_email(${id}, ${revision})`,
    `group_email_check(${id})`,
    `send_test_email(${id})`,
    `group_email_people(${id})`,
  ].map(
    (call) => `
    then admin | select public.${call} | ${hint}`,
  );
  return row + calls.join("");
}

/** An extended deadline. */
const LATER = daysFromNow(50);

const ID = "00000000-0000-4000-8000-000000000001";
/** Segments that are rejected. */
const INVALID = [
  {},
  { kind: "everybody" },
  { kind: "judges" },
  { kind: "finalists" },
  ...[[], ["x"], "all", [null]].map((ids) => ({ kind: "subscribers", ids })),
  { kind: "people", ids: [ID], country: "Chile" },
  ...[{ email: "a" }, { country: 1 }, { country: "" }, { country: ["Chile"] }].map((filter) => ({
    kind: "people",
    ...filter,
  })),
  { kind: "submissions", country: "Chile", held: "x" },
  { kind: "submissions", document: "disqualified" },
  ...[{ days: 0 }, { days: "7" }, { country: "Chile" }].map((more) => ({
    kind: "drafts",
    ...more,
  })),
  ...[{ round_id: "x" }, { round_id: ID, progress: "all" }].map((more) => ({
    kind: "judges",
    ...more,
  })),
  { kind: "finalists", stage_id: "x" },
  { kind: "mentors", stage_id: ID },
  { kind: "outcome", round_id: ID },
  { kind: "outcome", round_id: ID, outcome: "all" },
  { kind: "people", ids: new Array(1001).fill(ID) },
];
const STATEMENTS = {
  queue: QUEUE,
  release: `update public.challenge_parameters set results_released_at = private.now(); update public.submissions
      set released_status = case when private.is_decision(status) then status end where submitted_at is not null`,
  released: movingRounds("released"),
  published:
    "update public.round_entries submission set outcome = decision.outcome from public.judging_decisions decision where decision.round_entry_id = submission.id",
  statuses:
    "update public.submissions set status = case id when '$first' then 'selected' else 'declined' end",
};

/** Two submitted submissions after the deadline, one from Chile and one from Germany. */
async function twoSubmissions(transaction: Transaction) {
  await setChallenge(transaction);
  const first = await createSubmission(transaction, {
    owner: chilean,
    idea_name: "A clever ring",
    submitted: true,
  });
  const second = await createSubmission(transaction, { owner: german, submitted: true });
  await setChallenge(transaction, pastDates());
  return { first, second };
}
async function submitted(transaction: Transaction): Promise<Values> {
  const { first, second } = await twoSubmissions(transaction);
  return { ...STATEMENTS, first: first.id, second: second.id };
}
/** Both submissions in a decided round, in which the first advances. */
const decidedIn =
  (kind: "screening" | "panel" | "top_three") =>
  async (transaction: Transaction): Promise<Values> => {
    const { first, second } = await twoSubmissions(transaction);
    const submissions = [first, second] as const;
    const round = await createRound(transaction, { kind, submissions, opens: -9, closes: -8 });
    await decideRound(transaction, round, [{ advances: true }, { advances: false }], admin);
    const statuses =
      kind === "top_three"
        ? "update public.submissions set status = 'selected'"
        : STATEMENTS.statuses;
    return { ...STATEMENTS, first: first.id, second: second.id, round: round.id, statuses };
  };
const outcome = (which: "advances" | "eliminated") => ({
  kind: "outcome",
  round_id: "$round",
  outcome: which,
});

/** Three judges of a round with two submissions: one has finished, one has started, one has not. */
async function judging(transaction: Transaction): Promise<Values> {
  const { first, second } = await twoSubmissions(transaction);
  const judges = [
    await createJudge(transaction, { email: "done@example.com" }),
    await createJudge(transaction, { email: "begun@example.com" }),
    await createJudge(transaction, { email: "idle@example.com" }),
  ] as const;
  const submissions = [first, second] as const;
  const { id, assignments } = await createRound(transaction, { submissions, judges });
  const [[one, two], [three]] = assignments;
  for (const assignment of [one, two, three]) await createReview(transaction, assignment);
  return { ...STATEMENTS, first: first.id, round: id };
}
const judgesOf = (progress?: string) => ({
  kind: "judges",
  round_id: "$round",
  ...(progress && { progress }),
});

/** A selected team of two with a mentor, and the document of one of two stages. */
async function finalists(transaction: Transaction): Promise<Values> {
  const finalist = await createFinalist(transaction);
  const [stage, other] = [await createStage(transaction), await createStage(transaction)];
  await submitDocument(transaction, finalist, stage);
  const mentor = await createMentor(transaction, admin, finalist.id);
  const name = ({ email }: Person) => email.split("@")[0] ?? "";
  const team = [finalist.owner, finalist.member].map(name).sort().join(" ");
  return { ...STATEMENTS, stage, other, team, mentor: name(mentor) };
}
const missing = (stage_id: string) => ({ kind: "finalists", stage_id });

const CHILE = { country: "Chile" };
const submissionsWith = (filter: object) => ({ kind: "submissions", ...filter });

testRules(sql, () => ({ admin, conflicted }), {
  "invalid segments": `
    ${allAnswer(
      "admin",
      INVALID.map((segment) => emailTo(segment)),
      "invalid_input",
    )}`,
  subscribers: [
    async (transaction) => {
      await authenticateAs(transaction, "postgres");
      const [row] = await transaction<{ ids: string[] }[]>`
        with listed as (
          insert into public.mailing_list (email, name, country, source, confirmed_at) values
            ('one@example.com', 'You won! evil.example/prize', 'Chile', 'mailing_list_form', now()),
            ('two@example.com', '', 'Peru', 'mailing_list_form', now()),
            ('late@example.com', '', 'Chile', 'mailing_list_form', null)
          returning id, email
        ) select array_agg(id) as ids from listed where email <> 'two@example.com'`;
      return { ids: (row?.ids ?? []).join('","') };
    },
    reaches({ kind: "subscribers" }, "one two", "admin") +
      reaches({ kind: "subscribers", ...CHILE }, "one") +
      reaches({ kind: "subscribers", ids: ["$ids"] }, "one") +
      reaches({ kind: "subscribers", search: "one@exam" }, "one") +
      says({ kind: "subscribers", ...CHILE }, "Hello {{first_name|there}}", "body=Hello there"),
  ],
  "a draft of two, one with an extension, and a withdrawn entry": [
    async (transaction) => {
      const draft = await createSubmission(transaction, { owner: chilean, members: [member] });
      const later = await createSubmission(transaction, { owner: german });
      const withdrawn = await createSubmission(transaction, { submitted: true });
      await authenticateAs(transaction, "postgres");
      await transaction`
        update public.submissions set withdrawn_at = now() where id = ${withdrawn.id}`;
      await transaction`
        update public.submissions set deadline_extended_to = ${LATER} where id = ${later.id}`;
      return { ids: `${draft.id}","${withdrawn.id}` };
    },
    `${reaches({ kind: "drafts", days: 21 }, "chilean member", "admin")}
    ${reaches({ kind: "drafts" }, "chilean german member")}
    ${reaches({ kind: "submissions", ids: ["$ids"] }, "null")}
    ${reaches({ kind: "submissions" }, "null")}
    then postgres | update public.challenge_parameters
      set registration_closes_at = now() - interval '20 days', submissions_close_at = now() - interval '10 days',
      withdrawals_close_at = now() - interval '10 days' | done
    ${reaches({ kind: "drafts" }, "german")}
    ${says({ kind: "drafts" }, "Until {{closes_at}}", `body=Until ${spellTime(LATER)}`)}
    ${says({ kind: "drafts" }, "{{idea_name}}", "invalid_input")}`,
  ],
  "submitted entries": [
    submitted,
    `
    admin      | tag_submission('$second', 'evidence') | done
    ${reaches(submissionsWith(CHILE), "chilean")}
    ${reaches(submissionsWith({ search: "clever ring" }), "chilean")}
    ${reaches(submissionsWith({ tag: "evidence" }), "german")}
    ${reaches(submissionsWith({ tag: "evidence", ...CHILE }), "null")}
    ${reaches({ kind: "submissions", ids: ["$first"] }, "chilean")}
    then postgres | $statuses | done
    then admin | disqualify_submission('$second', ${officeRevision("$second")}, 'r') | done
    ${refuses(submissionsWith({ status: "selected" }), "results_not_released")}
    ${refuses(submissionsWith({ status: "declined" }), "results_not_released")}
    ${refuses(submissionsWith({ status: "received" }), "results_not_released")}
    ${refuses(submissionsWith({ status: "under_review" }), "results_not_released")}
    ${refuses(submissionsWith({ disqualification: "disqualified" }), "results_not_released")}
    ${refuses(submissionsWith({ disqualification: "in the running", country: "Germany" }), "results_not_released")}
    ${reaches({ kind: "submissions" }, "chilean german")}

    postgres   | $statuses; $release; $queue | done
    ${reaches(submissionsWith({ status: "selected" }), "chilean")}
    ${reaches(submissionsWith({ status: "declined" }), "german")}
    then postgres | update public.submissions set status = 'selected' | done
    ${reaches(submissionsWith({ status: "selected" }), "chilean")}
    ${reaches(submissionsWith({ status: "declined" }), "german")}`,
  ],
  ...Object.fromEntries(
    (["panel", "top_three"] as const).map((kind) => [
      `a decided ${kind}`,
      [
        decidedIn(kind),
        `
    postgres   | $statuses | done
    ${refuses(outcome("advances"), "results_not_released")}
    then postgres | $published; $released | done
    ${refuses(outcome("advances"), "results_not_released")}
    then postgres | $release | done
    ${reaches(outcome("advances"), "null")}
    then postgres | $queue | done
    ${reaches(outcome("advances"), "chilean")}
    ${reaches(outcome("eliminated"), "german")}
    then postgres | update public.round_entries set outcome = case outcome when 'advances' then 'eliminated' else 'advances' end | done
    ${reaches(outcome("advances"), "null")}
    ${reaches(outcome("eliminated"), "null")}`,
      ] as [(transaction: Transaction) => Promise<Values>, string],
    ]),
  ),
  "a released screening": [
    decidedIn("screening"),
    `
    postgres   | $statuses; $published; $released; $release; $queue | done
    ${refuses(outcome("eliminated"), "results_not_released")}`,
  ],
  "judges of an open round": [
    judging,
    `${reaches(judgesOf(), "begun idle", "admin")}
    ${reaches(judgesOf("outstanding"), "begun idle")}
    ${reaches(judgesOf("finished"), "done")}
    ${reaches(judgesOf("not_started"), "idle")}
    ${says(judgesOf(), "{{judge_name}}: {{reviews_outstanding}} in {{round_name}}", "body=Jo: 1 in Screening")}
    then postgres | update public.judging_assignments set first_seen_at = now() | done
    ${reaches(judgesOf("not_started"), "null")}
    then postgres | ${movingRounds("closed")} | done
    ${reaches(judgesOf("finished"), "done")}
    ${refuses(judgesOf("not_started"), "round_closed")}
    ${refuses({ kind: "judges", round_id: ID }, "not_found")}
    postgres   | update public.judging_rounds set stage = 'canceled' | done
    ${refuses(judgesOf(), "round_closed")}`,
  ],
  "an email to the judges of a round with an administrator's conflict": [
    async (transaction) => {
      const values = await judging(transaction);
      await authenticateAs(transaction, admin);
      const segment = { kind: "judges", round_id: values.round ?? "" };
      const [row] = await transaction.unsafe<{ id: string }[]>(
        `select id from public.${emailTo(segment)}`,
      );
      await authenticateAs(transaction, conflicted);
      await transaction`select public.declare_admin_conflict(${values.first ?? ""}, 'r')`;
      return { ...values, id: row?.id ?? "" };
    },
    `
    conflicted | from public.admin_group_emails | no rows
    conflicted | ${emailTo(judgesOf())} | admin_conflicted
    conflicted | group_email_people('$id') | admin_conflicted
    conflicted | send_group_email('$id', 1) | admin_conflicted
    conflicted | save_group_email('$id', 1, 's', 'b', '{"kind": "people"}', true, false) | admin_conflicted
    conflicted | delete_group_email('$id', 1) | admin_conflicted`,
  ],
  "a finalist with the document of one of two stages": [
    finalists,
    `${reaches(missing("$other"), "null", "admin")}
    then postgres | $queue | done
    ${reaches(missing("$other"), "$team")}
    ${reaches(missing("$stage"), "null")}
    then postgres | delete from public.finalist_stages where id = '$other' | done
    ${refuses(missing("$other"), "not_found")}
    ${reaches({ kind: "mentors" }, "$mentor")}
    ${says({ kind: "mentors" }, "Hello {{mentor_name}}", "body=Hello Noor Mentor")}
    then postgres | update public.submissions set withdrawn_at = now() | done
    ${reaches({ kind: "mentors" }, "null")}`,
  ],
});

it("each merge field belongs to segments", () => {
  const kinds = GROUP_EMAIL_SEGMENTS.map(({ value }) => value);
  for (const { segments } of MERGE_FIELDS) {
    expect(kinds).toEqual(expect.arrayContaining([...segments]));
  }
});

/** A filter that finds someone, for each filter of the lists. The other groups have none. */
const FOUND: Record<string, Record<string, string>> = {
  subscribers: {
    source: "signup_form",
    country: "Chile",
    level_of_study: "A post-doc",
    search: "chilean@",
  },
  people: {
    role: "user",
    country: "Chile",
    level_of_study: "A post-doc",
    profile_completed: "true",
    search: "chilean@",
  },
  submissions: {
    status: "received",
    country: "Chile",
    level_of_study: "A post-doc",
    team_size: "1",
    document: "no document",
    notes: "no notes",
    disqualification: "in the running",
    eligibility: "unchecked",
    confirmation: "complete",
    tag: "evidence",
    search: "chilean@",
  },
};

test("every filter of a group finds people, and an unknown one finds nobody", async (transaction) => {
  const { first } = await twoSubmissions(transaction);
  await authenticateAs(transaction, "postgres");
  await transaction`update public.profiles set level_of_study = 'A post-doc' where id = ${chilean.id}`;
  await transaction`update public.submissions set tags = '{evidence}' where id = ${first.id}`;
  await transaction`insert into public.mailing_list (email, source, country, level_of_study, confirmed_at)
    values (${chilean.email}, 'signup_form', 'Chile', 'A post-doc', now())`;
  const isReached = async (segment: Record<string, string>) => {
    const rows = await transaction`select from private.people_of(${transaction.json(segment)})`;
    return rows.length > 0;
  };
  for (const { value: kind, keys } of GROUP_EMAIL_SEGMENTS) {
    const found = FOUND[kind] ?? {};
    const filters = keys.filter((key) => key !== "ids");
    if (FOUND[kind]) expect(Object.keys(found).sort(), kind).toEqual(filters.toSorted());
    for (const [key, value] of Object.entries(found)) {
      expect(await isReached({ kind, [key]: value }), `${kind} by ${key}`).toBe(true);
    }
    expect(await isReached({ kind, nickname: "A" }), `${kind} by nickname`).toBe(false);
  }
});
