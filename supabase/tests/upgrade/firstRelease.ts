import { type Actor, authentication } from "#tools/testing/database/actors.ts";
import type { Sql } from "#tools/testing/database/database.ts";

const IDS = {
  ada: "a0000000-0000-4000-8000-000000000001",
  ben: "b0000000-0000-4000-8000-000000000002",
  cleo: "c0000000-0000-4000-8000-000000000003",
  dora: "d0000000-0000-4000-8000-000000000004",
  finn: "f0000000-0000-4000-8000-000000000005",
  maya: "90000000-0000-4000-8000-000000000007",
  sue: "50000000-0000-4000-8000-000000000009",
};
const PERSON = Object.fromEntries(
  Object.entries(IDS).map(([name, id]) => [name, { id, email: `${name}@example.com` }]),
) as Record<keyof typeof IDS, { id: string; email: string }>;
export const { ada: OWNER, ben: MEMBER, dora: ADMIN } = PERSON;
/** The token of an invitation that is still open. */
export const OPEN_INVITATION = "2".repeat(64);

const PROFILE = JSON.stringify({
  first_name: "Zoë",
  last_name: "O'Neill",
  country: "Côte d'Ivoire",
  level_of_study: "A PhD student",
  university: "École d’Exemple",
  join_mailing_list: true,
}).replaceAll("'", "''");

const PEOPLE = `
  insert into auth.users (id, email, email_confirmed_at, raw_user_meta_data, raw_app_meta_data)
  values ${Object.values(PERSON)
    .map(({ id, email }) => `('${id}', '${email}', now(), '${PROFILE}', '{"provider": "email"}')`)
    .join()};
  insert into auth.users (id, email, raw_user_meta_data)
  values ('e0000000-0000-4000-8000-000000000006', 'unconfirmed@example.com', '{}');
  insert into private.user_roles (user_id, role) values ('${IDS.dora}', 'admin'), ('${IDS.sue}', 'support');
  update public.challenge_parameters set
    registration_closes_at = now() + interval '10 days', submissions_open_at = now() - interval '10 days',
    submissions_close_at = now() + interval '20 days', withdrawals_close_at = now() + interval '20 days',
    finalists_selected_at = now() + interval '50 days', top_three_selected_at = now() + interval '140 days',
    challenge_ends_at = now() + interval '170 days'`;

const FOLDER = "(select id from public.my_submission) || '/a1000000-0000-4000-8000-000000000001";
const upload = (
  name: string,
) => `ada | insert into storage.objects (bucket_id, name, owner, owner_id, metadata)
    select 'submissions', ${FOLDER}/${name}', '${IDS.ada}', '${IDS.ada}', '{"mimetype": "application/pdf", "size": 1000}'`;
/** Invites an address, and issues this token for its invitation. */
const invite = (
  email: string,
  token: string,
) => `ada | select public.invite_member(private.my_submission_id(), '${email}')
  postgres | insert into private.link_tokens (token_hash, subject_id)
    select private.token_hash('${token}'), id from public.invitations where email = '${email}'`;
const CONFIRMATION = `'{age_18_or_over,student_or_recent_graduate,free_to_transfer_ip,original_work,accepts_rules}', '2025-04-01'`;
const SUBMISSION = "(select id from public.admin_submissions where idea_name = 'A patch')";
const REQUEST = "(select id from public.admin_contact_requests)";

/**
 * Actions of users: a submitted submission of a team of two with a document, which administrators change; a withdrawn submission,
 * a draft, a submission whose owner deleted their account; a subscriber, whose queued email has a link; a message, templates
 * and a group email.
 */
const ACTIONS = `
  ada | select public.create_submission(auth.uid(), 'A patch', 'It listens.')
  ${upload("first.pdf")}
  ada | select public.attach_document(private.my_submission_id(), 1, ${FOLDER}/first.pdf')
  ${upload("zweite Fassung – é.pdf")}
  ada | select public.attach_document(private.my_submission_id(), 2, ${FOLDER}/zweite Fassung – é.pdf')
  ${invite("ben@example.com", "1".repeat(64))}
  ben | select public.accept_invitation('${"1".repeat(64)}', ${CONFIRMATION})
  ${invite("friend@example.com", OPEN_INVITATION)}
  ${invite("cleo@example.com", "3".repeat(64))}
  cleo | select public.decline_invitation('${"3".repeat(64)}')
  ada | select public.submit_submission(private.my_submission_id(), 3, ${CONFIRMATION})
  dora | select public.set_submission_status(id, revision, 'under_review') from public.admin_submissions where idea_name = 'A patch'
  dora | select public.extend_deadline(${SUBMISSION}, null, now() + interval '40 days', null, 'Ill')
  dora | select public.add_submission_note(${SUBMISSION}, 'Strong on adhesion.')
  dora | select public.tag_submission(${SUBMISSION}, 'Adhesion')
  cleo | select public.create_submission(auth.uid(), 'A ring', 'It turns.')
  cleo | select public.submit_submission(private.my_submission_id(), 1, ${CONFIRMATION})
  cleo | select public.withdraw_submission(private.my_submission_id(), 2)
  dora | select public.create_submission(auth.uid())
  finn | select public.create_submission(auth.uid(), 'A sleeve', 'It warms.')
  finn | select public.submit_submission(private.my_submission_id(), 1, ${CONFIRMATION})
  finn | select public.delete_my_account(auth.uid(), 'finn@example.com')
  anon | select public.join_mailing_list('Gil', 'gil@example.com', 'Chile')
  service_role | select public.service_claim_emails(100)
  service_role | select public.service_record_contact_request('Hana', 'hana@example.com', 'A question', 'May I?', 'x')
  dora | select public.reply_to_contact_request(${REQUEST}, 0, 'You may.')
  dora | select public.set_contact_request_status(id, revision, 'resolved') from public.admin_contact_requests
  dora | select public.create_template('reply', 'Borrowing a pump', 'You may – gladly.')
  dora | select public.create_group_email('{"kind": "subscribers"}', 'A webinar', 'Hello {{first_name|there}} – come along.')
  dora | select public.create_template('group_email', 'A webinar', 'Hello.', 'News', '{"kind": "subscribers"}', true, false)`;

/** Judging, a finalist, and rows of the schedule. */
const ROWS = `
  create temporary table submission on commit drop as
    select id, id || '/' as folder from public.submissions where idea_name = 'A patch';
  insert into public.judging_rounds
    (kind, name, opens_at, closes_at, reviews_required, places, criteria)
  values ('screening', 'Screening', now() + interval '1 day', now() + interval '9 days', 3, 20,
    '[{"name": "Novelty", "question": "How new is it?", "weight": 1,
      "score_labels": ["none", "little", "some", "much", "all"]}]');
  insert into public.round_entries (round_id, submission_id, code)
  select round.id, submission.id, 'K7QX-M2BD' from public.judging_rounds round, submission;
  insert into public.judges (email, name, expertise) values ('judge@example.com', 'Jo', '{regulation}');
  insert into public.judging_conflicts (submission_id, judge_id, origin, state, reason)
  select submission.id, judge.id, 'set', 'confirmed', 'A former colleague.' from submission, public.judges judge;
  insert into public.judging_assignments (round_entry_id, judge_id)
  select round_entry.id, judge.id from public.round_entries round_entry, public.judges judge;
  update public.judging_assignments set scores = '{null}', comment_for_team = 'It';
  update public.judging_assignments set scores = '{4}', comment_for_team = 'It listens – well.', submitted_at = now();
  insert into public.judging_comments (round_entry_id, judge_id, body)
  select round_entry_id, judge_id, 'Fair?' from public.judging_assignments;
  insert into public.judging_notes (assignment_id, by_judge, body)
  select id, true, 'May I ask?' from public.judging_assignments;
  insert into public.judging_files (kind, round_id, number, content)
  select 'result', id, 1, '{}' from public.judging_rounds;
  insert into public.judging_decisions
    (result_id, round_entry_id, outcome, departs_from_ranking, reason, decided_by)
  select result.id, round_entry.id, 'advances', true, 'Bolder.', '${IDS.dora}'
  from public.judging_files result, public.round_entries round_entry;
  update public.round_entries set feedback = '{"criteria": [{"name": "Novelty", "mean": 4}],
    "comments": ["It listens – well."]}';
  insert into public.interventions (kind, round_id, reason, capacity, actor_id)
  select 'round_closed_early', id, 'Everything is read.', 'administrator', '${IDS.dora}' from public.judging_rounds;
  insert into public.releases (round_id, outcomes_hash, requested_by)
  select id, 'd41d8cd98f00b204e9800998ecf8427e', '${IDS.dora}' from public.judging_rounds;
  insert into public.accepted_gaps (round_id, submission_id, gap, reason)
  select round.id, submission.id, 'left_out', 'It came by post.' from public.judging_rounds round, submission;
  insert into private.publications (round_id, removals, round_entry_ids, judge_ids, actor_id)
  select id, '{}', '{}', '{}', '${IDS.dora}' from public.judging_rounds;
  insert into private.conflict_searches (judge_id, judge_revision) select id, revision from public.judges;
  insert into public.eligibility_checks (submission_id, item, state) select id, 'age', 'evidence_requested' from submission;
  insert into public.evidence_requests (submission_id, items, message, answer)
  select id, '{age}', 'How old are you?', 'Thirty.' from submission;
  insert into public.mentors (submission_id, user_id, name, contact, assigned_by)
  select id, '${IDS.maya}', 'Maya', 'On Tuesdays – by phone.', '${IDS.dora}' from submission;
  insert into public.payment_checks (submission_id, item, note) select id, 'identity', 'By video – call' from submission;
  insert into public.finalist_stages (name, due_at) values ('Plan', now() + interval '9 days');
  insert into public.finalist_documents
    (stage_id, submission_id, version, file_path, file_name, file_size, uploaded_by)
  select stage.id, submission.id, 1, folder || stage.id || '/a1000000-0000-4000-8000-000000000002/plan.pdf',
    'plan.pdf', 9, '${IDS.ada}' from public.finalist_stages stage, submission;
  insert into public.finalist_pages (submission_id, title, summary, is_public)
  select id, 'A patch', 'It listens – always.', true from submission;
  update public.submission_members set shown_since = now() where user_id = '${IDS.ben}';
  insert into public.finalist_pictures (submission_id, position, file_path, alt_text)
  select id, 1, folder || 'picture.webp', 'A patch, worn on an arm' from submission;
  insert into private.sign_up_passwords (user_id, password_hash, secret_hash, confirmed_at)
  values ('${IDS.cleo}', 'hash', '\\x00', now());
  insert into private.suppressed_addresses (address, reason) values ('gone@example.com', 'bounced');
  insert into public.faq_answers (section, question, answer) values ('Travel', 'Who pays for the trip?', 'We do.');
  insert into private.edit_leases (submission_id, user_id, tab_id)
  select submission_id, user_id, gen_random_uuid() from public.submission_members limit 1;
  insert into private.announcements (kind, reference_at) values ('news_results', now());
  select from public.service_operations_health();
  insert into private.visits (day, total) values ('2025-08-01', 7);
  insert into private.postponed_tasks (task) values ('dates');
  insert into private.submissions_to_notify (submission_id, changed_at)
  select id, now() from submission on conflict do nothing`;

/**
 * Uses a database of the first release as its users did, so that every table has rows. Do not change this file: it must
 * not follow later releases.
 */
export async function useFirstRelease(connection: Sql): Promise<void> {
  await connection.begin(async (sql) => {
    await sql.unsafe(PEOPLE);
    for (const action of ACTIONS.trim().split(/\n(?= {2}\w)/)) {
      const [who = "", statement = ""] = action.trim().split(" | ");
      const actor: Actor = PERSON[who as keyof typeof IDS] ?? (who as "anon");
      await sql.unsafe(`${authentication(actor)}; ${statement}`);
    }
    await sql.unsafe(`reset role; ${ROWS}`);
  });
}
