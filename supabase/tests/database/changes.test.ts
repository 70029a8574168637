import { expect, test } from "vitest";
import {
  authenticateAs,
  becomePostgres,
  DENIED,
  refusalOf,
} from "#tools/testing/database/actors.ts";
import { rolledBack, useDatabase } from "#tools/testing/database/database.ts";
import { setChallenge } from "#tools/testing/world/challenge.ts";
import { createAdmin } from "#tools/testing/world/people.ts";
import { createSubmission } from "#tools/testing/world/submissions.ts";

/**
 * The convention of every function of the API that changes something, read from the catalog: it is called
 * `verb_noun(id, revision, …, reason)`, opens the context of its change, and answers with the changed row (docs/decisions.md).
 */
const { sql } = useDatabase();

/** Exceptions of a rule, by their reason. */
type Exceptions = Record<string, string[]>;

/** Verbs that do not say what happens. */
const VAGUE_VERBS = ["change", "decide", "do", "handle", "manage", "process", "update"];

const WITHOUT_OBJECT: Exceptions = {
  "It creates something that belongs to nothing else.": [
    "create_faq_answer",
    "create_finalist_stage",
    "create_group_email",
    "create_judging_round",
    "create_template",
    "invite_judges",
    "invite_person",
  ],
  "It changes all rows of a kind.": ["retry_failed_emails"],
  "It changes the only row of its kind.": ["save_challenge_configuration"],
  "It is for visitors, who own nothing.": ["count_visit", "join_mailing_list"],
};

const WITHOUT_REVISION: Exceptions = {
  "It adds something, and replaces nothing.": [
    "add_judging_comment",
    "add_submission_note",
    "count_visit",
    "create_faq_answer",
    "create_finalist_stage",
    "create_group_email",
    "create_judging_round",
    "create_submission",
    "create_template",
    "declare_admin_conflict",
    "invite_judges",
    "invite_member",
    "invite_person",
    "join_mailing_list",
    "request_release",
    "send_note_to_administrators",
    "send_note_to_judge",
    "set_admin_conflict",
    "set_judging_conflict",
    "submit_stage_document",
  ],
  "A link or secret stands for one change.": [
    "accept_invitation",
    "accept_judge_invitation",
    "claim_sign_up",
    "confirm_subscription",
    "decline_invitation",
    "decline_judge_invitation",
    "leave_mailing_list",
  ],
  "It names the former value, or what else its author has seen: replies, a text, a file, a result, decisions.":
    [
      "apply_ranking",
      "confirm_release",
      "check_payment_item",
      "confirm_statements",
      "extend_deadline",
      "extend_deadline_of_person",
      "lock_result",
      "note_eligibility",
      "reply_to_contact_request",
      "save_anonymized_document",
      "save_decisions",
      "set_eligibility_state",
      "set_eligibility_states",
      "set_jury_sentence",
      "uncheck_payment_item",
    ],
  "It sets one value or state from any former one, and overwrites no text.": [
    "confirm_conflicts",
    "dismiss_conflicts",
    "exclude_review",
    "hide_finalist_page",
    "recuse_from_review",
    "reinstate_judge",
    "remove_mentor",
    "reopen_round_entry",
    "reset_second_factor",
    "restore_review",
    "return_review",
    "revoke_invitation",
    "revoke_role_invitation",
    "set_calibration",
    "set_discussion",
    "set_judging_digest",
    "postpone_season_task",
    "set_name_shown",
    "show_finalist_page",
    "stop_release",
    "subscribe_account",
    "tag_submission",
    "tag_submissions",
    "untag_submission",
    "untag_submissions",
    "withdraw_as_judge",
    "withdraw_judge",
  ],
  "It changes who may edit, not what they edit.": [
    "hand_over_submission",
    "hold_edit_lease",
    "leave_team",
    "release_edit_lease",
    "remove_member",
  ],
  "It changes everything that meets a condition.": [
    "accept_gaps",
    "add_submissions_to_round",
    "mark_clean_round_entries_ready",
    "retry_failed_emails",
  ],
  "It deletes something in every version.": [
    "delete_contact_request",
    "delete_my_account",
    "delete_submission_note",
    "delete_subscriber",
    "delete_user",
    "resume_season_task",
  ],
  "It sends or stops emails, or records that something was read.": [
    "mark_judging_notes_read",
    "open_assignment",
    "open_submission_record",
    "open_team_view",
    "release_address",
    "remind_judges",
    "remind_to_confirm",
    "resend_invitation",
    "send_test_email",
    "stop_reminders",
  ],
};

const WITHOUT_ANSWER: Exceptions = {
  "It deletes its object, or ends the caller's access to it.": [
    "delete_contact_request",
    "delete_faq_answer",
    "delete_finalist_stage",
    "delete_group_email",
    "delete_judging_round",
    "delete_my_account",
    "delete_submission_note",
    "delete_subscriber",
    "delete_template",
    "delete_user",
    "discard_submission",
    "leave_team",
    "release_edit_lease",
    "resume_season_task",
    "withdraw_as_judge",
  ],
  "Its caller may not read what it changes.": [
    "claim_sign_up",
    "confirm_subscription",
    "count_visit",
    "decline_invitation",
    "decline_judge_invitation",
    "join_mailing_list",
    "leave_mailing_list",
    "reset_second_factor",
  ],
  "It answers with what its caller reads.": ["open_submission_record", "open_team_view"],
  "It answers with the number of emails.": [
    "release_address",
    "remind_judges",
    "remind_to_confirm",
    "retry_failed_emails",
    "send_test_email",
    "stop_reminders",
  ],
  "It answers with the ids, the number or the outcomes of many rows.": [
    "accept_gaps",
    "add_submissions_to_round",
    "apply_ranking",
    "lock_result",
    "mark_clean_round_entries_ready",
    "set_eligibility_states",
    "set_submission_statuses",
    "tag_submissions",
    "untag_submissions",
  ],
  "It answers with the setting.": ["postpone_season_task", "set_judging_digest"],
};

/** The only row, and all notes about an assignment. Pages find other rows by the first column (common/databaseCalls.ts). */
const FOUND_OTHERWISE = ["admin_challenge_configuration", "admin_judging_notes"];

interface Change {
  name: string;
  capacity: string | null;
  answer: string | null;
  parameters: string[];
  is_open: boolean;
}

const readChanges = () => sql<Change[]>`
  select proname as name, capacity, answer, coalesce(proargnames[:pronargs], '{}') as parameters,
    prosrc ~ 'perform private\\.act_as\\(.*perform private\\.end_act\\(\\)' as is_open
  from pg_proc left join private.changes on changes.name = proname
  where pronamespace = 'public'::regnamespace and (provolatile = 'v' or capacity is not null)
  order by proname`;

const namesOf = (changes: readonly { name: string }[]) => changes.map(({ name }) => name);
const listed = (exceptions: Exceptions) => Object.values(exceptions).flat().sort();
const isForServices = ({ name }: Change) => name.startsWith("service_");

test("a function that changes something opens the context of the change, and ends it", async () => {
  const changes = await readChanges();
  expect(changes.length).toBeGreaterThan(100);
  expect(namesOf(changes.filter(({ capacity, is_open }) => !capacity || !is_open))).toEqual([]);
});

test("every table refuses a change by the API outside of these functions", async () => {
  const open = await sql<{ name: string }[]>`
    select oid::regclass::text as name from pg_class
    where relkind in ('r', 'p') and relnamespace in ('public'::regnamespace, 'private'::regnamespace) and not exists (
      select from pg_trigger where tgrelid = pg_class.oid and tgfoid = 'private.require_context'::regproc
        and tgtype = 2 | 4 | 8 | 16 -- before insert, delete or update, for each statement
    )`;
  expect(namesOf(open)).toEqual([]);
  await rolledBack(sql, async (transaction) => {
    // As if a right had been granted by mistake.
    await transaction`grant update on private.jobs to authenticated, service_role`;
    await transaction`set local private.capacity = ''`;
    for (const actor of [{ id: crypto.randomUUID() }, "service_role"] as const) {
      await authenticateAs(transaction, actor);
      const change = (on: typeof transaction) => on`update private.jobs set last_error = null`;
      const refused = { code: DENIED, message: "This can be changed only through the API." };
      expect(await refusalOf(transaction, change)).toEqual(refused);
      await transaction`select private.act_as('schedule')`;
      await change(transaction);
      await transaction`select private.end_act()`;
      // The capacity with which the connection began (tools/testing/database/copies.ts).
      expect(await transaction`select current_setting('private.capacity')`).toEqual([
        { current_setting: "schedule" },
      ]);
      await transaction`set local private.capacity = ''`;
      expect(await refusalOf(transaction, change)).toEqual(refused);
      await becomePostgres(transaction);
    }
  });
});

test("no role of the API writes a table or a view directly", async () => {
  const grants = await sql<{ name: string }[]>`
    select distinct c.oid::regclass::text as name from pg_class c, unnest(array['anon', 'authenticated', 'service_role']) role
    where relnamespace in ('public'::regnamespace, 'private'::regnamespace) and relkind in ('r', 'v')
      and (has_table_privilege(role, c.oid, 'insert, update, delete') or has_any_column_privilege(role, c.oid, 'insert, update'))
    order by 1`;
  expect(namesOf(grants)).toEqual([]);
});

test("it is named after one verb and what it changes", async () => {
  const vague = (await readChanges()).filter(({ name }) => {
    const [verb = "", ...noun] = name.replace(/^service_/, "").split("_");
    return VAGUE_VERBS.includes(verb) || noun.length === 0;
  });
  expect(namesOf(vague)).toEqual([]);
});

test("it names what it changes, or the parent of what it creates, first", async () => {
  const without = (await readChanges()).filter(
    (change) =>
      !isForServices(change) &&
      !/^(id|ids|token|secret|\w+_ids?)$/.test(change.parameters[0] ?? ""),
  );
  expect(namesOf(without)).toEqual(listed(WITHOUT_OBJECT));
});

test("it names the revision that its author has seen, or is listed with a reason", async () => {
  const without = (await readChanges()).filter(
    (change) =>
      !isForServices(change) && change.parameters.every((name) => !/^revisions?$/.test(name)),
  );
  expect(namesOf(without)).toEqual(listed(WITHOUT_REVISION));
});

test("it takes a reason last", async () => {
  const before = (await readChanges()).filter(({ parameters }) =>
    parameters.slice(0, -1).includes("reason"),
  );
  expect(namesOf(before)).toEqual([]);
});

test("it answers with the changed row of a view, or is listed with a reason", async () => {
  const without = (await readChanges()).filter(
    (change) => !isForServices(change) && !change.answer,
  );
  expect(namesOf(without)).toEqual(listed(WITHOUT_ANSWER));
});

test("the key of its view comes first", async () => {
  const views = await sql<{ name: string }[]>`
    select distinct answer as name from private.changes
    join pg_attribute on attrelid = ('public.' || answer)::regclass and attnum = 1
    where attname <> key order by 1`;
  expect(namesOf(views)).toEqual(FOUND_OTHERWISE);
});

test("it answers with null if the caller cannot read the row afterwards", async () => {
  await rolledBack(sql, async (transaction) => {
    await setChallenge(transaction);
    const admin = await createAdmin(transaction);
    const draft = await createSubmission(transaction);
    await authenticateAs(transaction, admin);
    const [row] = await transaction`
      select to_jsonb(public.extend_deadline(${draft.id}, null, now() + interval '1 day', null, 'Ill')) as answer`;
    expect(row?.answer).toBeNull();
  });
});
