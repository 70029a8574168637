import { authenticateAs } from "#tools/testing/database/actors.ts";
import type { Sql, Transaction } from "#tools/testing/database/database.ts";

const ADA = "a0000000-0000-4000-8000-000000000001";
const BEN = "b0000000-0000-4000-8000-000000000002";
const CLEO = "c0000000-0000-4000-8000-000000000003";
const DORA = "d0000000-0000-4000-8000-000000000004";
const SUE = "50000000-0000-4000-8000-000000000009";
const FINN = "f0000000-0000-4000-8000-000000000005";
const MAYA = "90000000-0000-4000-8000-000000000007";

export const OWNER = { id: ADA, email: "ada@example.com" };
export const MEMBER = { id: BEN, email: "ben@example.com" };
export const ADMIN = { id: DORA, email: "dora@example.com" };

const GROUP_EMAIL = JSON.stringify({
  subject: "A webinar",
  body: "Hello {{first_name|there}} – come along.",
  segment: { kind: "subscribers" },
});
const ATTESTATIONS = `array['age_18_or_over', 'student_or_recent_graduate', 'free_to_transfer_ip',
  'original_work', 'accepts_rules']`;

async function createAccounts(sql: Transaction): Promise<void> {
  const profile = {
    first_name: "Zoë",
    last_name: "O'Neill",
    country: "Côte d'Ivoire",
    level_of_study: "A PhD student",
    university: "École d’Exemple",
    join_mailing_list: true,
  };
  const accounts = Object.entries({
    ada: ADA,
    ben: BEN,
    cleo: CLEO,
    dora: DORA,
    finn: FINN,
    maya: MAYA,
  });
  for (const [name, id] of accounts) {
    await sql`
      insert into auth.users (id, email, email_confirmed_at, raw_user_meta_data, raw_app_meta_data)
      values (${id}, ${`${name}@example.com`}, now(), ${sql.json(profile)}, '{"provider": "email"}')`;
  }
  await sql`
    insert into auth.users (id, email, raw_user_meta_data) values
    ('e0000000-0000-4000-8000-000000000006', 'unconfirmed@example.com', '{}')`;
  await sql`insert into private.user_roles (user_id, role) values (${DORA}, 'admin')`;
  await sql`
    insert into auth.users (id, email, email_confirmed_at, raw_user_meta_data)
    values (${SUE}, 'sue@example.com', now(), '{}')`;
  await sql`insert into private.user_roles (user_id, role) values (${SUE}, 'support')`;
}

/** Invites an address and returns the token in the email. */
async function inviteAs(
  as: (id: string, statement: string) => Promise<unknown>,
  sql: Transaction,
  owner: string,
  email: string,
): Promise<string> {
  await as(owner, `select public.invite_member('${email}')`);
  await authenticateAs(sql, "service_role");
  const emails = await sql<{ id: string; data: { token?: string } }[]>`
    select id, data from public.service_claim_emails(100) where recipient = ${email}`;
  await sql`select public.service_confirm_emails(${emails.map(({ id }) => id)})`;
  const token = emails.find(({ data }) => data.token)?.data.token;
  if (!token) throw new Error("The invitation has no token.");
  return token;
}

/**
 * A judging round with a criterion, a judge with an assignment and a conflict, and the
 * outcome: a review with an earlier version, a comment, a result, a decision.
 */
async function judge(sql: Transaction, entryId: string): Promise<void> {
  await sql`
    with round as (
      insert into public.judging_rounds
        (kind, name, opens_at, closes_at, reviews_per_entry, expertise_quotas, places, criteria)
      values ('screening', 'Screening', now() + interval '1 day', now() + interval '9 days', 3,
        '{"regulation": 1}', 20, '[{"name": "Novelty", "question": "How new is it?", "weight": 1,
        "score_labels": ["none", "little", "some", "much", "all"]}]')
      returning id
    ), round_entry as (
      insert into public.round_entries (round_id, submission_id, code, idea_name, description)
      select id, ${entryId}, 'K7QX-M2BD', 'A patch', 'It listens.' from round returning id
    ), judge as (
      insert into public.judges (email, name, expertise)
      values ('judge@example.com', 'Jo', '{regulation}') returning id
    ), token as (
      insert into private.judge_tokens (token_hash, judge_id) select '\\x00', id from judge
    ), conflict as (
      insert into public.judging_conflicts (submission_id, judge_id, origin, state, reason)
      select ${entryId}, id, 'set', 'confirmed', 'A former colleague.' from judge
    )
    insert into public.judging_assignments (round_entry_id, judge_id)
    select round_entry.id, judge.id from round_entry, judge`;
  await sql`update public.judging_assignments set scores = '{null}', comment_for_team = 'It'`;
  await sql`
    update public.judging_assignments set scores = '{4}', comment_for_team = 'It listens – well.',
      submitted_at = now()`;
  await sql`
    insert into public.judging_comments (round_entry_id, judge_id, body)
    select round_entry_id, judge_id, 'Fair?' from public.judging_assignments`;
  await sql`
    insert into public.eligibility_checks (submission_id, item, state)
    values (${entryId}, 'age', 'evidence_requested')`;
  await sql`
    insert into public.evidence_requests (submission_id, items, message, answer)
    values (${entryId}, '{age}', 'How old are you?', 'Thirty.')`;
  await sql`
    insert into public.judging_notes (assignment_id, by_judge, body)
    select id, true, 'May I ask?' from public.judging_assignments`;
  await sql`
    with result as (
      insert into public.judging_results (round_id, number, inputs, result)
      select id, 1, '{"formula": "1"}', '{"standings": []}' from public.judging_rounds returning id
    )
    insert into public.judging_decisions
      (result_id, round_entry_id, advances, departs_from_ranking, reason, decided_by)
    select result.id, round_entry.id, true, true, 'Bolder.', ${DORA} from result, public.round_entries round_entry`;
  await sql`
    insert into public.judging_files (kind, round_id, result_id, content)
    select 'result', round_id, id, '{}' from public.judging_results`;
  await sql`
    insert into public.judging_feedback (round_entry_id, outcome, criteria, comments)
    select id, 'advances', '[{"name": "Novelty", "mean": 4}]', '{It listens – well.}'
    from public.round_entries`;
  await sql`
    insert into public.interventions (kind, round_id, reason, actor_id)
    select 'round_closed_early', id, 'Everything is read.', ${DORA} from public.judging_rounds`;
  await sql`
    insert into public.releases (round_id, outcomes_hash, requested_by)
    select id, 'd41d8cd98f00b204e9800998ecf8427e', ${DORA} from public.judging_rounds`;
  await sql`
    insert into private.conflict_searches (judge_id, judge_version) select id, updated_at from public.judges`;
}

/** A mentor, a stage with a document, and a page with a member who agreed to be listed. */
async function showFinalist(sql: Transaction, entryId: string): Promise<void> {
  await sql`
    insert into public.mentors (submission_id, user_id, name, contact, assigned_by)
    values (${entryId}, ${MAYA}, 'Maya', 'On Tuesdays – by phone.', ${DORA})`;
  await sql`
    with stage as (
      insert into public.finalist_stages (name, due_at) values ('Plan', now() + interval '9 days')
      returning id
    )
    insert into public.finalist_documents
      (stage_id, submission_id, version, file_path, file_name, file_size, uploaded_by)
    select id, ${entryId}, 1,
      ${entryId} || '/' || id || '/a1000000-0000-4000-8000-000000000002/plan.pdf', 'plan.pdf', 9, ${ADA}
    from stage`;
  await sql`
    insert into public.finalist_pages (submission_id, title, summary, is_public)
    values (${entryId}, 'A patch', 'It listens – always.', true)`;
  await sql`update public.submission_members set shown_since = now() where user_id = ${BEN}`;
  await sql`
    insert into public.finalist_pictures (submission_id, position, file_path, alt_text)
    values (${entryId}, 1, ${`${entryId}/picture.webp`}, 'A patch, worn on an arm')`;
  await sql`
    insert into private.sign_up_passwords (user_id, password_hash, secret_hash, confirmed_at)
    values (${CLEO}, 'hash', '\\x00', now())`;
  await sql`
    insert into private.suppressed_addresses (address, reason) values ('gone@example.com', 'bounced')`;
  await sql`insert into private.alerts (state) values ('delayed')`;
  await sql`
    insert into public.faq_answers (section, question, answer)
    values ('Travel', 'Who pays for the trip?', 'We do.')`;
  await sql`
    insert into private.edit_leases (submission_id, user_id, browser_id)
    select submission_id, user_id, gen_random_uuid() from public.submission_members limit 1`;
  await sql`insert into private.announcements (kind, reference_at) values ('news_results', now())`;
  await sql`select from public.service_operations_health()`;
  await sql`insert into private.visits (day, total) values ('2025-08-01', 7)`;
  await sql`
    insert into private.entries_to_notify (submission_id, changed_at)
    select id, updated_at from public.submissions limit 1 on conflict do nothing`;
}

/**
 * Uses a database of the first release as its users did: every table gets rows, written
 * by the functions of that release. Do not change this file: it must not follow later releases.
 * @returns the token of an invitation that is still open.
 */
export async function useFirstRelease(connection: Sql): Promise<string> {
  return connection.begin(async (sql) => {
    const as = async <Row extends object>(id: string, statement: string) => {
      await authenticateAs(sql, { id });
      return sql.unsafe<Row[]>(statement);
    };
    const upload = (id: string, path: string) =>
      as(
        id,
        `insert into storage.objects (bucket_id, name, owner, owner_id, metadata) values
        ('submissions', '${path}', '${id}', '${id}', '{"mimetype": "application/pdf", "size": 1000}')`,
      );
    await createAccounts(sql);
    await sql`
      update public.challenge_parameters set
        registration_closes_at = now() + interval '10 days',
        submissions_open_at = now() - interval '10 days',
        submissions_close_at = now() + interval '20 days',
        withdrawals_close_at = now() + interval '20 days',
        finalists_selected_at = now() + interval '50 days',
        top_three_selected_at = now() + interval '140 days',
        challenge_ends_at = now() + interval '170 days'`;

    // A submitted entry of a team of two with a document, with changes by administrators.
    const [entry] = await as<{ id: string }>(
      ADA,
      "select id from public.create_entry('A patch', 'It listens.')",
    );
    const id = entry?.id ?? "";
    const folder = `${id}/a1000000-0000-4000-8000-000000000001`;
    await upload(ADA, `${folder}/first.pdf`);
    await as(ADA, `select public.attach_document(1, '${folder}/first.pdf')`);
    await upload(ADA, `${folder}/zweite Fassung – é.pdf`);
    await as(ADA, `select public.attach_document(2, '${folder}/zweite Fassung – é.pdf')`);
    const forBen = await inviteAs(as, sql, ADA, MEMBER.email);
    await as(BEN, `select public.accept_invitation('${forBen}')`);
    const stillOpen = await inviteAs(as, sql, ADA, "friend@example.com");
    const declined = await inviteAs(as, sql, ADA, "cleo@example.com");
    await as(CLEO, `select public.decline_invitation('${declined}')`);
    await as(ADA, `select public.submit_entry(3, ${ATTESTATIONS}, '2025-04-01')`);
    await as(DORA, `select public.change_submissions('{${id}}', '{"status": "under_review"}')`);
    await as(DORA, `select public.extend_deadline('${id}', null, now() + interval '40 days')`);
    await as(DORA, `select public.add_submission_note('${id}', 'Strong on adhesion.')`);
    await as(
      DORA,
      `select public.change_submissions('{${id}}', '{"tag": "Adhesion", "is_on": true}')`,
    );

    // A withdrawn entry, a draft, and an entry whose owner deleted their account.
    await as(CLEO, "select public.create_entry('A ring', 'It turns.')");
    await as(CLEO, `select public.submit_entry(1, ${ATTESTATIONS}, '2025-04-01')`);
    await as(CLEO, "select public.withdraw_entry(2)");
    await as(DORA, "select public.create_entry()");
    await as(FINN, "select public.create_entry('A sleeve', 'It warms.')");
    await as(FINN, `select public.submit_entry(1, ${ATTESTATIONS}, '2025-04-01')`);
    await as(FINN, "select public.delete_my_account('finn@example.com')");

    // Visitors, and an administrator who replies.
    await authenticateAs(sql, "anon");
    await sql`select public.join_mailing_list('Gil', 'gil@example.com', 'Chile')`;
    await authenticateAs(sql, "service_role");
    // A queued email to Gil has a link.
    await sql`select public.service_claim_emails(100)`;
    const [request] = await sql<{ id: string }[]>`
      select public.service_record_contact_request(
        'Hana', 'hana@example.com', 'A question', 'May I?', 'some network') as id`;
    await as(DORA, `select public.reply_to_contact_request('${request?.id}', 'You may.')`);
    await as(
      DORA,
      `select public.change_contact_request('${request?.id}', '{"status": "resolved"}')`,
    );
    await as(
      DORA,
      `select public.save_template('reply', 'Borrowing a pump', '{"body": "You may – gladly."}')`,
    );
    await as(DORA, `select public.save_group_email('${GROUP_EMAIL}')`);
    await as(DORA, `select public.save_template('group_email', 'A webinar', '${GROUP_EMAIL}')`);
    await authenticateAs(sql, "postgres");
    await judge(sql, id);
    await showFinalist(sql, id);
    return stillOpen;
  });
}
