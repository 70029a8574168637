import { ELIGIBILITY_ITEM_VALUES } from "#shared/constants.ts";
import { authenticateAs } from "#tools/testing/database/actors.ts";
import { type Transaction, useDatabase, usePeople } from "#tools/testing/database/database.ts";
import { testRaces } from "#tools/testing/database/races.ts";
import { testRules, type Values } from "#tools/testing/database/stateRules.ts";
import { uploadAs, uploading, uploadPath } from "#tools/testing/world/documents.ts";
import { QUEUE } from "#tools/testing/world/emails.ts";
import { decideRound } from "#tools/testing/world/finalists.ts";
import { createAccount, createAdmin, createStaff } from "#tools/testing/world/people.ts";
import { evidenceRevision, officeRevision } from "#tools/testing/world/revisions.ts";
import { createRound, moveRounds } from "#tools/testing/world/rounds.ts";
import {
  CONFIRMATION,
  createSubmission,
  type Submission,
} from "#tools/testing/world/submissions.ts";

/** The checklist of a submission, its outcome, what the team reads, evidence, and rounds of eligible submissions. */
const { sql } = useDatabase(3);
const { admin, inConflict, member, stranger, observer } = usePeople(sql, {
  admin: createAdmin,
  inConflict: createAdmin,
  member: createAccount,
  stranger: createAccount,
  observer: (on) => createStaff(on, "observer"),
});
/** Set by each world. */
let submission: Submission;

const ALL = [...ELIGIBILITY_ITEM_VALUES];
const [FIRST = "", SECOND = ""] = ALL as string[];
/** Sets items from any state. */
const check = (items: readonly string[], state: string, submission = "$submission") =>
  `set_eligibility_states('{${submission}}', '{${items}}', '${state}')`;

async function submitted(transaction: Transaction): Promise<Values> {
  submission = await createSubmission(transaction, { submitted: true });
  const draft = await createSubmission(transaction);
  return {
    submission: submission.id,
    receipt: submission.receipt_number ?? "",
    draft: draft.id,
    // `found` means that the list's filter finds it.
    outcome: `select listed.eligibility, listed.facets @> array['eligibility:' || listed.eligibility] as found, checks
        from public.admin_submissions listed join public.admin_eligibility using (id) where id = '$submission'`,
    item: `select checks #>> '{${FIRST},state}' as state, checks #>> '{${FIRST},note}' as note,
      checks #>> '{${FIRST},checked_by}' as checked_by, checks #> '{${FIRST},checked_at}' is not null as has_time
      from public.admin_eligibility where id = '$submission'`,
    mySubmission: "from public.my_submission",
    declined: "from private.notifications where kind = 'entry_declined'",
    submit: `submit_submission('$submission', (select revision from public.my_submission), ${CONFIRMATION})`,
    queue: QUEUE,
  };
}

testRules(sql, () => ({ admin, observer, owner: submission.owner }), {
  "a submitted entry": [
    submitted,
    `
    admin      | $outcome | eligibility=unchecked, found=true
    then admin | ${check(ALL.slice(1), "met")}; $outcome | eligibility=unchecked, found=true
    then admin | ${check([FIRST], "evidence_requested")}; $outcome | eligibility=unchecked, found=true
    then admin | ${check([FIRST], "met")}; $outcome | eligibility=eligible, found=true
    then admin | ${check([SECOND], "not_met")}; $outcome | eligibility=not_eligible, found=true
    then admin | ${check([FIRST], "evidence_requested")}; $outcome | eligibility=not_eligible, found=true
    then admin | ${check(ALL, "unchecked")}; $outcome | eligibility=unchecked, found=true

    admin      | ${check([FIRST, FIRST], "met")}; ${check([FIRST], "met")}; note_eligibility('$submission', '${FIRST}', null, ' Card seen. ') | done
    then admin | $item | state=met, note=Card seen., checked_by=$adminEmail, has_time=true
    then admin | from public.admin_audit_log where action = 'eligibility.checked' | details={"item":"${FIRST}","state":"met"}
    then admin | from public.admin_audit_log where action = 'eligibility.checked' | 1 rows
    then admin | note_eligibility('$submission', '${FIRST}', 'Something else.', 'n') | conflict
    then admin | note_eligibility('$submission', '${FIRST}', null, 'n') | conflict
    then admin | note_eligibility('$submission', '${FIRST}', 'Card seen.', ' '); $item | state=met, note=null

    admin      | note_eligibility('$submission', 'taste', null, 'n') | invalid_input
    admin      | note_eligibility('$submission', null, null, 'n') | invalid_input
    admin      | ${check([FIRST], "met", "$draft")} | outcome=gone
    admin      | set_eligibility_state('$draft', '{${FIRST}}', 'met', 'unchecked') | not_found
    admin      | set_eligibility_state('$submission', '{${ALL}}', 'met', 'unchecked') | id=$submission, eligibility=eligible
    then admin | set_eligibility_state('$submission', '{${ALL}}', 'met', 'unchecked') | eligibility=eligible
    then admin | set_eligibility_state('$submission', '{${FIRST}}', 'not_met', 'unchecked') | conflict
    then admin | set_eligibility_state('$submission', '{${FIRST}}', 'not_met', null) | conflict
    then admin | set_eligibility_state('$submission', '{${FIRST}}', 'not_met', 'met') | eligibility=not_eligible
    then admin | set_eligibility_state('$submission', '{taste}', 'met', 'unchecked') | invalid_input
    postgres   | insert into private.user_roles (user_id, role) values ('$owner', 'admin') | done
    then owner | ${check([FIRST], "met")} | admin_conflicted
    then owner | set_eligibility_state('$submission', '{${FIRST}}', 'met', 'unchecked') | admin_conflicted

    admin      | ${check(ALL, "met")}; set_released_reason('$submission', ${officeRevision("$submission")}, 'r') | released_reason=r
    then admin | set_released_reason('$submission', ${officeRevision("$submission")} - 1, 'late') | conflict
    then owner | withdraw_submission('$submission', (select revision from public.my_submission)); $submit | done
    then admin | $outcome | eligibility=unchecked, checks={}
    then admin | from public.admin_eligibility where id = '$submission' | released_reason=null

    admin      | set_released_reason('$submission', ${officeRevision("$submission")}, 'Your team has six people.'); disqualify_submission('$submission', ${officeRevision("$submission")}, 'Six.') | done
    then admin | ask_for_evidence('$submission', 0, '{age}', 'm') | disqualified
    then postgres | $queue | done
    then owner | $mySubmission | status=received, released_reason=null
    then postgres | $declined | no rows
    then postgres | update public.challenge_parameters
      set registration_closes_at = now() - interval '20 days', submissions_close_at = now() - interval '10 days',
      withdrawals_close_at = now() - interval '10 days', results_released_at = private.now() - interval '1 day';
      update public.submissions set released_status = status where id = '$submission' | done
    then clock | 1 day
    then postgres | $queue | done
    then owner | $mySubmission | status=declined, released_reason=Your team has six people.
    then postgres | select data ->> 'reason' as reason $declined | reason=Your team has six people.
    then admin | reinstate_submission('$submission', ${officeRevision("$submission")}) | done
    then owner | $mySubmission | released_reason=null

    admin      | ${check(ALL, "not_met")} | done
    then observer | select facets::text ~ 'eligibility' as tells from public.observed_submissions where id = '$receipt' | tells=false`,
  ],
});

// Evidence: readers of a team's answer, its deadline, and its deletion.

const UUID = "00000000-0000-4000-8000-000000000001";
const upload = (name: string, folder = "$submission") =>
  uploading("evidence", `${folder}/${UUID}/${name}`);

/** A team of two, and a stranger's submission. `$ask` asks the team. */
async function team(transaction: Transaction): Promise<Values> {
  submission = await createSubmission(transaction, { members: [member], submitted: true });
  const other = await createSubmission(transaction, { owner: stranger, submitted: true });
  return {
    submission: submission.id,
    idea: submission.idea_name,
    other: other.id,
    revision: `${submission.revision}`,
    ask: "ask_for_evidence('$submission', 0, '{studies,age}', 'When did you graduate?', now() + interval '7 days')",
    request: "from public.my_evidence_request",
    seen: "'$submission', (select revision from public.my_evidence_request)",
    row: "from public.admin_eligibility where id = '$submission'",
    queued:
      "select string_agg(path, ' ' order by path) as paths from private.files where removed_at is not null and bucket_id = 'evidence'",
    files:
      "select string_agg(name, ' ' order by name ~ 'card') as names from storage.objects where bucket_id = 'evidence'",
    open: "select coalesce(sum(open_count), 0) as open from public.my_judging_tasks() where kind = 'evidence'",
    age: "update public.eligibility_checks set checked_at = checked_at - interval",
  };
}

const asked = evidenceRevision("$submission");

/** A team that was asked for evidence, and whose member has answered with a file, `$card`. */
async function answered(transaction: Transaction): Promise<Values> {
  const values = await team(transaction);
  await authenticateAs(transaction, admin);
  await transaction.unsafe(`select public.${values.ask?.replace("$submission", submission.id)}`);
  const card = await uploadAs(transaction, member, uploadPath(submission.id, "card.pdf"), {
    bucket: "evidence",
  });
  await transaction`
    select public.answer_evidence(submission_id, revision, 'In 2024.', ${card})
    from public.my_evidence_request`;
  return { ...values, card };
}
testRules(sql, () => ({ admin, inConflict, member, stranger, owner: submission.owner }), {
  "a submitted entry of two": [
    team,
    `
      admin      | ask_for_evidence('$submission', 0, '{studies,age}', 'm', now() - interval '1 day') | invalid_input
      admin      | $ask; $ask | done
      then postgres | select count(*) as emails, bool_and(data ->> 'idea_name' = '$idea'
        and data ->> 'message' = 'When did you graduate?'
        and data ->> 'items' ~ '^Student or recent graduate: .+\\n18 or older: .+$') as say_what,
        string_agg(recipient, ' ' order by recipient = '$memberEmail') as recipients from private.notifications
        where kind = 'evidence_asked' | emails=2, say_what=true, recipients=$ownerEmail $memberEmail
      then admin | select *, checks #>> '{studies,state}' as studies, checks #>> '{age,state}' as age $row
        | eligibility=asked, asked_items=studies,age, asked_by=$adminEmail, studies=evidence_requested, age=evidence_requested
      then member | $request | items=studies,age, message=When did you graduate?, can_answer=true
      then member | answer_evidence($seen, ' ') | invalid_input
      then owner | ${upload("card.docx")} | denied
      then admin | ask_for_evidence('$submission', 0, '{age}', 'Another question.') | conflict
      then admin | ask_for_evidence('$other', 0, '{age}', 'm') | done
      then stranger | ${upload("card.pdf", "$other")} | done
      then owner | answer_evidence($seen, file_path => '$other/${UUID}/card.pdf') | document_refused
      then owner | ${upload("card.png")} | done
      then owner | answer_evidence($seen, file_path => '$submission/${UUID}/card.png') | document_refused
      then clock | 8 days
      then owner | ${upload("card.pdf")} | denied
      then owner | answer_evidence($seen, 'a') | deadline_passed`,
  ],
  "an answer with a file": [
    answered,
    `
      owner      | $request | answer=In 2024., file_name=card.pdf, file_path=$card
      admin      | $row | eligibility=answered, file_path=$card
      owner      | select set_config('test.seen', revision::text, true) $request | done
      then owner | answer_evidence($seen, 'In May 2024.', '$card') | submission_id=$submission, answer=In May 2024., file_path=$card
      then member | $request | answer=In May 2024., file_path=$card
      then postgres | $queued | paths=null
      then member | answer_evidence('$submission', current_setting('test.seen')::int, 'Without.') | conflict
      then member | answer_evidence('$submission', null, 'Without.') | conflict
      then member | answer_evidence($seen, 'Without.') | done
      then postgres | $queued | paths=$card

      member     | select set_config('test.seen', revision::text, true) $request | done
      then admin | close_evidence('$submission', 0) | conflict
      then admin | close_evidence('$submission', ${asked}); $ask | done
      then member | answer_evidence('$submission', current_setting('test.seen')::int, 'To another question.') | conflict
      then stranger | answer_evidence($seen, 'Theirs.') | not_found

      owner      | ${upload("more.pdf")} | done
      then owner, member | $files | names=$submission/${UUID}/more.pdf $card
      then admin | $files | names=$card
      postgres   | delete from public.submission_members where user_id = '$owner' | done
      then postgres | insert into private.user_roles (user_id, role) values ('$owner', 'admin') | done
      then owner | $files | names=null
      then owner | $row | answer=null, file_path=null
      member     | select r #>> '{evidence,answer}' as answer, r #>> '{evidence,file_name}' as file_name,
        r #>> '{files,0,path}' as path from public.my_records() r | answer=In 2024., file_name=card.pdf, path=$card

      postgres   | insert into public.judging_conflicts (submission_id, admin_id, origin, state, reason) values ('$submission', '$inConflict', 'declared', 'confirmed', 'r') | done
      then admin | $open | open=1
      then inConflict | $open | open=0
      then admin | ${check(["age"], "met")}; $row | eligibility=answered
      then admin | $open | open=1
      then admin | ${check(["studies"], "met")}; $row | eligibility=unchecked
      then admin | $open | open=0
      then admin | ${check(["studies"], "evidence_requested")}; $row | eligibility=answered
      then admin | $open | open=1
      then admin | disqualify_submission('$submission', ${officeRevision("$submission")}, 'r'); $open | open=0

      admin      | ${check(["studies", "age"], "not_met")} | done
      then member | $request | no rows
      then member | answer_evidence($seen, 'In 2025.', '$card') | not_found
      then member | ${upload("more.pdf")} | denied
      then admin | $row | answer=In 2024., file_path=$card
      then admin | ${check(["studies", "age"], "evidence_requested")} | done
      then member | ${upload("more.pdf")}; answer_evidence($seen, 'In 2025.', '$card') | done
      then admin | $row | answer=In 2025.

      admin      | ${check(["age"], "met")}; close_evidence('$submission', ${asked}); close_evidence('$submission', 0) | done
      then postgres | $queued | paths=$card
      then member | $request | no rows
      then admin | select *, checks #>> '{studies,state}' as studies, checks #>> '{age,state}' as age $row | eligibility=unchecked, answer=null, studies=unchecked, age=met

      postgres   | select private.delete_account('$member'); $queued | paths=$card
      then admin | $row | eligibility=asked, answer=null
      owner      | withdraw_submission('$submission', $revision) | done
      then postgres | $queued | paths=$card
      then owner | $request | no rows

      admin      | ${check(["studies"], "met")} | done
      then postgres | $age '2 days'; private.delete_expired(); $queued | paths=null
      then admin | ${check(["age"], "not_met")} | done
      then postgres | private.delete_expired(); $queued | paths=null
      then postgres | $age '2 days'; private.delete_expired(); $queued | paths=$card
      then member | $request | no rows`,
  ],
});

// Rounds to which only eligible submissions are added.

const setAll = (submission: string, state = "met") =>
  check(state === "met" ? ALL : ["age"], state, submission);

/** Four submissions: eligible (`$e1`), unchecked, ineligible, and with a request for evidence. */
async function submissionsOfEachKind(transaction: Transaction): Promise<Values> {
  const submissions = [];
  for (let count = 0; count < 4; count += 1) {
    submissions.push(await createSubmission(transaction, { submitted: true }));
  }
  await createSubmission(transaction);
  const ids = submissions.map(({ id }) => id);
  await authenticateAs(transaction, admin);
  const [eligible = "", , ineligible = "", requested = ""] = ids;
  await transaction.unsafe(
    `select public.${setAll(eligible)}, public.${setAll(ineligible, "not_met")}, public.ask_for_evidence('${requested}', 0, '{age}', 'How old?')`,
  );
  const eligibleRound = await createRound(transaction, { by: admin, only_eligible: true });
  const any = await createRound(transaction, { by: admin });
  const inOrder = "order by array_position('{$ids}'::uuid[], id)";
  return {
    ...Object.fromEntries(ids.map((id, index) => [`e${index + 1}`, id])),
    ids: ids.join(),
    round: eligibleRound.id,
    any: any.id,
    toAdd: `select public.submissions_to_add('$round') -> 'not_eligible' as out,
      (select string_agg(array_position('{$ids}'::uuid[], id::uuid)::text,
      ' ' ${inOrder.replace(", id)", ", id::uuid)")})
      from jsonb_each(public.submissions_to_add('$round') -> 'by_status') listed,
      jsonb_array_elements_text(listed.value) id) as into`,
    added: `select string_agg(array_position('{$ids}'::uuid[], submission_id)::text,
      ' ' order by array_position('{$ids}'::uuid[], submission_id)) as added from public.admin_round_entries
      where round_id =`,
    add: "add_submissions_to_round('$round',",
  };
}

testRules(
  sql,
  { admin },
  {
    "entries of each kind, and a round": [
      submissionsOfEachKind,
      `
    admin      | $toAdd | out=3, into=1
    admin      | $add '{$e2,$e3,$e4}'); $added '$round' | added=null
    then admin | $add '{$ids}'); $added '$round' | added=1
    then admin | $add null); $toAdd | out=3, into=null
    then admin | select public.submissions_to_add('$any') -> 'not_eligible' as out | out=0
    then admin | add_submissions_to_round('$any', null); $added '$any' | added=1 2 3 4

    admin      | $add null); disqualify_submission('$e3', ${officeRevision("$e3")}, 'r'); $toAdd | out=2, into=null
    then admin | ${setAll("$e2")}; $toAdd | out=1, into=2
    then admin | ${setAll("$e1", "not_met")}; ${setAll("$e4")}; $add null); $added '$round' | added=1 2 4
    then admin | $toAdd | out=0, into=null`,
    ],
    "two entries that advance to a panel": [
      async (transaction) => {
        const submissions = [
          await createSubmission(transaction, { submitted: true }),
          await createSubmission(transaction, { submitted: true }),
        ] as const;
        await authenticateAs(transaction, admin);
        await transaction.unsafe(`select public.${setAll(submissions[0].id)}`);
        const first = await createRound(transaction, { submissions, opens: -9, closes: -8 });
        await decideRound(transaction, first, [{ advances: true }, { advances: true }], admin);
        await moveRounds(transaction, "released", first.id);
        await transaction`update public.round_entries set outcome = 'advances'`;
        const panel = { by: admin, kind: "panel", only_eligible: true } as const;
        const { id } = await createRound(transaction, panel);
        return { round: id, e1: submissions[0].id, e2: submissions[1].id };
      },
      `
    admin      | select public.submissions_to_add('$round') -> 'not_eligible' as out | out=1
    admin      | add_submissions_to_round('$round', '{$e1,$e2}'); from public.admin_round_entries where round_id = '$round' | submission_id=$e1
    then admin | select count(*) from public.admin_round_entries where round_id = '$round' | count=1`,
    ],
    "an open round": [
      async (transaction) => ({
        round: (await createRound(transaction, { only_eligible: true })).id,
      }),
      "postgres | update public.judging_rounds set only_eligible = false where id = '$round' | round_open",
    ],
  },
);

testRaces(sql, {
  "an entry that becomes ineligible while it is added is not added": {
    make: async (transaction) => {
      const { id } = await createSubmission(transaction, { submitted: true });
      await authenticateAs(transaction, admin);
      await transaction.unsafe(`select public.${setAll(id)}`);
      const round = await createRound(transaction, { by: admin, only_eligible: true });
      return { people: { admin }, values: { submission: id, round: round.id } };
    },
    held: `admin | ${setAll("$submission", "not_met")}`,
    calls: ["admin | add_submissions_to_round('$round', '{$submission}')"],
    ends: ["ok"],
    rules: "postgres | from public.round_entries where round_id = '$round' | no rows",
  },
});
