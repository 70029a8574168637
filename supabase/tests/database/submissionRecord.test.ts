import { authenticateAs, rpc } from "#tools/testing/database/actors.ts";
import { useDatabase, usePeople } from "#tools/testing/database/database.ts";
import { testRules } from "#tools/testing/database/stateRules.ts";
import { passDays, releasedDates, setChallenge } from "#tools/testing/world/challenge.ts";
import { createJudge } from "#tools/testing/world/judges.ts";
import { createAccount, createAdmin, createStaff } from "#tools/testing/world/people.ts";
import { createRound } from "#tools/testing/world/rounds.ts";
import { createSubmission } from "#tools/testing/world/submissions.ts";

/** The record of a submission and its team’s view: their content, their readers, and the audit log of these. */
const { sql } = useDatabase();
const people = usePeople(sql, {
  admin: createAdmin,
  conflicted: createAdmin,
  neighbor: createAdmin,
  support: (on) => createStaff(on, "support"),
  observer: (on) => createStaff(on, "observer"),
  judge: createJudge,
  mentor: createAccount,
  ring: (on) => createSubmission(on, { submitted: true, idea_name: "Ring" }),
  other: (on) => createSubmission(on, { submitted: true }),
  draft: createSubmission,
});
const { judge, ring, other, conflicted, neighbor, mentor } = people;

const OPENINGS =
  "select count(*) as openings from public.audit_log where action = 'submission.record_opened'";

/** The team's view of an administrator is what the owner reads. */
const SAME = `
    owner | select set_config('test.row', to_jsonb(own)::text, true) from public.my_submission own | done
     then admin, conflicted | select v -> 'submission' ->> 'status' as status, v ->> 'first_name' as name,
      (v -> 'submission') - 'reader_id' = current_setting('test.row')::jsonb as same
      from public.open_team_view('$ring') v`;

testRules(sql, () => ({ ...people, owner: ring.owner }), {
  "an open round": [
    async (transaction) => {
      await transaction`
        insert into public.mentors (submission_id, user_id, name, contact)
        values (${ring.id}, ${mentor.id}, 'Noor', 'On Tuesdays.')`;
      await createRound(transaction, { submissions: [ring], judges: [judge], scores: [[4, 3]] });
      await authenticateAs(transaction, conflicted);
      await rpc(transaction, "declare_admin_conflict", {
        submission_id: ring.id,
        reason: "My sister's.",
      });
      return {};
    },
    `
    admin | select r -> 'submission' ->> 'idea_name' as idea, r -> 'team_submission' ->> 'status' as status,
      jsonb_array_length(r -> 'rounds') as rounds, r -> 'rounds' -> 0 -> 'reviews' -> 0 ->> 'state' as review,
      r -> 'rounds' -> 0 -> 'reviews' -> 0 ->> 'scores' as scores, r -> 'rounds' -> 0 ->> 'decision' as decision
      from public.open_submission_record('$ring') r
      | idea=Ring, status=received, rounds=1, review=submitted, scores=null, decision=null
    conflicted | open_submission_record('$ring') | admin_conflicted
    conflicted | open_submission_record('$other') | done
    admin | open_submission_record('$draft') | not_found
    owner, judge, mentor, support, observer | open_submission_record('$ring') | denied
    visitor | open_submission_record('$ring') | denied

    admin | open_submission_record('$ring'); open_submission_record('$ring') | done
     then neighbor | open_submission_record('$ring') | done
     then postgres | ${OPENINGS} | openings=2
     then clock | 61 minutes
     then admin | select count(*) filter (where event ->> 'action' = 'submission.record_opened') as openings,
      count(*) filter (where event ->> 'action' = 'submission.submitted') as submitted
      from public.open_submission_record('$ring') r, jsonb_array_elements(r -> 'events') event | openings=3, submitted=1`,
  ],
  "a closed round, in which an administrator has a conflict with another entry": [
    async (transaction) => {
      await createRound(transaction, {
        submissions: [ring, other],
        judges: [judge],
        scores: [
          [4, 3],
          [2, 1],
        ],
      });
      await authenticateAs(transaction, neighbor);
      await rpc(transaction, "declare_admin_conflict", {
        submission_id: other.id,
        reason: "My brother's.",
      });
      await passDays(transaction, 2);
      return {};
    },
    `
    admin, neighbor | select r -> 'rounds' -> 0 -> 'reviews' -> 0 ->> 'scores' as scores,
      r -> 'rounds' -> 0 -> 'reviews' -> 0 ->> 'judge_name' is not null as named
      from public.open_submission_record('$ring') r | scores=[4, 3], named=true
    admin | select r -> 'rounds' -> 0 ->> 'is_decision_hidden' as hidden from public.open_submission_record('$ring') r | hidden=false
    neighbor | select r -> 'rounds' -> 0 ->> 'is_decision_hidden' as hidden from public.open_submission_record('$ring') r | hidden=true`,
  ],
  "the team's view, before the release": [
    async (transaction) => {
      await transaction`update public.submissions set status = 'selected'`;
      await transaction`
        insert into public.judging_conflicts (submission_id, admin_id, origin, state, reason)
        values (${ring.id}, ${conflicted.id}, 'declared', 'confirmed', 'My sister.')`;
      return {};
    },
    `
    ${SAME} | status=received, name=Zoë, same=true
    admin | select jsonb_array_length(v -> 'feedback') as feedback from public.open_team_view('$ring') v | feedback=0
    admin | open_team_view('$draft') | not_found
    owner, judge, mentor, support, observer, visitor | open_team_view('$ring') | denied
    admin | open_team_view('$ring'); open_team_view('$ring') | done
     then admin | select count(*) from public.admin_audit_log where action = 'submission.team_view_opened'
      and actor_email = '$adminEmail' and subject_id = '$ring' | count=1
    postgres | update public.submissions set created_by = null where id = '$ring' | done
     then admin | select v ->> 'submission' as submission from public.open_team_view('$ring') v | submission=null`,
  ],
  "the team's view, after the release": [
    async (transaction) => {
      const round = await createRound(transaction, { submissions: [ring], judges: [judge] });
      await transaction`
        update public.round_entries set feedback = '{"criteria": [], "comments": []}' where id = ${round.roundEntries[0].id}`;
      await transaction`
        update public.submissions set status = 'declined', disqualified_at = private.now(),
          disqualification_reason = 'Copied.', released_reason = 'It came late.' where id = ${ring.id}`;
      await setChallenge(transaction, releasedDates());
      return {};
    },
    `
    ${SAME} | status=declined, name=Zoë, same=true
    admin | select v -> 'submission' ->> 'released_reason' as reason, v -> 'feedback' ->> 0 as feedback
      from public.open_team_view('$ring') v | reason=It came late., feedback=Screening
    admin | select r ->> 'payment_checks' as checks from public.open_submission_record('$ring') r | checks=null
    postgres | update public.submissions set status = 'selected', released_status = 'selected', disqualified_at = null,
      disqualification_reason = null where id = '$ring';
      insert into public.payment_checks (submission_id, item) values ('$ring', 'identity') | done
     then admin | select r -> 'payment_checks' -> 0 ->> 'item' as checked from public.open_submission_record('$ring') r | checked=identity`,
  ],
});
