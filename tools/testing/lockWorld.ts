import { randomUUID } from "node:crypto";
import type { Sql } from "postgres";
import { authenticateAs } from "./actors.ts";
import type { Transaction } from "./database.ts";
import { stagePath } from "./finalists.ts";
import { assign, createJudgingCopy, createRound } from "./judging.ts";
import {
  addMember,
  createAccount,
  createAdmin,
  createEntry,
  type Person,
  submitEntry,
} from "./people.ts";

/** The rows that everything that writes meets on (supabase/tests/database/lockOrder.test.ts). */

/** Two administrators, a team of four, one of whom administers, and somebody who is invited. */
export interface LockWorld {
  owner: Person;
  member: Person;
  administrator: Person;
  colleague: Person;
  guest: Person;
  entryId: string;
  noteId: string;
  invitationId: string;
  requestId: string;
  emailIds: string[];
  tokens: Record<"open" | "other" | "confirm" | "unsubscribe" | "judge", string>;
  judging: Judging;
  finalist: Finalist;
}

/** The entry is selected, and has a mentor. */
interface Finalist {
  mentor: Person;
  stageId: string;
  filePath: string;
}

/** A judge who reads the entry, an invited one, and a copy that nobody has to read yet. */
export interface Judging {
  judge: Person;
  judgeIds: { active: string; invited: string; former: string };
  roundId: string;
  otherRoundId: string;
  copyId: string;
  looseCopyId: string;
  conflictId: string;
  reviewing: Reviewing;
}

/** What the judge is writing, and a panel whose result is decided on. */
export interface Reviewing {
  openRoundId: string;
  openAssignmentId: string;
  panelId: string;
  panelCopyId: string;
  resultId: string;
  decisionId: string;
}

async function createFinalist(transaction: Transaction, entryId: string): Promise<Finalist> {
  const mentor = await createAccount(transaction);
  await transaction`update public.submissions set status = 'selected' where id = ${entryId}`;
  const [stage] = await transaction<{ id: string }[]>`
    insert into public.finalist_stages (name, due_at)
    values (${randomUUID()}, now() + interval '1 day') returning id`;
  const stageId = stage?.id ?? "";
  const filePath = stagePath(entryId, stageId);
  await transaction`
    insert into storage.objects (bucket_id, name, metadata)
    values ('finalists', ${filePath}, '{"mimetype": "application/pdf", "size": 9}')`;
  await transaction`
    insert into public.mentors (submission_id, user_id, name, contact)
    values (${entryId}, ${mentor.id}, 'm', 'c')`;
  await transaction`
    insert into public.finalist_pages (submission_id, title) values (${entryId}, 't')`;
  return { mentor, stageId, filePath };
}

async function createReviewing(
  transaction: Transaction,
  submissionId: string,
  judge: Person & { judgeId: string },
  [decider, confirmer]: [Person, Person],
): Promise<Reviewing> {
  const openRoundId = await createRound(transaction);
  const openCopy = await createJudgingCopy(transaction, openRoundId, submissionId);
  const openAssignmentId = await assign(transaction, openCopy, judge);
  const panel = { kind: "panel", opens: -3, closes: -1, discussion_open: true } as const;
  const panelId = await createRound(transaction, panel);
  const panelCopy = await createJudgingCopy(transaction, panelId, submissionId);
  const panelAssignmentId = await assign(transaction, panelCopy, judge);
  await transaction`
    insert into public.judging_reviews (assignment_id, scores, comment_for_team, submitted_at)
    values (${openAssignmentId}, '{4,3}', 'A clear idea, well told.', null),
      (${panelAssignmentId}, '{4,3}', '', now())`;
  const [row] = await transaction<{ resultId: string; decisionId: string }[]>`
    with result as (
      insert into public.judging_results (round_id, number, inputs, result)
      values (${panelId}, 1, '{}', '{"standings": []}') returning id
    ), decision as (
      insert into public.judging_decisions
        (result_id, judging_copy_id, goes_on, leaves_ranking, reason, decided_by, confirmed_by, confirmed_at)
      select id, ${panelCopy.id}::uuid, true, true, 'r', ${decider.id}, ${confirmer.id}, now()
      from result returning id
    )
    select result.id as "resultId", decision.id as "decisionId" from result, decision`;
  if (!row) throw new Error("There is nothing to decide.");
  return { openRoundId, openAssignmentId, panelId, panelCopyId: panelCopy.id, ...row };
}

async function createJudging(
  transaction: Transaction,
  entryId: string,
  tokens: LockWorld["tokens"],
  administrators: [Person, Person],
): Promise<Judging> {
  const judge = await createAccount(transaction);
  const [row] = await transaction<Omit<Judging, "judge" | "judgeIds" | "reviewing">[]>`
    with round as (
      insert into public.judging_rounds (kind, name, opens_at, closes_at, reviews_per_entry, places)
      select 'first_reading', 'r', now() + interval '1 day', now() + interval '2 days', 1, 1
      from generate_series(1, 2) returning id
    ), ids as (
      select min(id::text)::uuid as one, max(id::text)::uuid as two from round
    ), copy as (
      insert into public.judging_copies
        (round_id, submission_id, code, idea_name, description, signed_off_at)
      select one, ${entryId}::uuid, private.random_code(), 'i', 'd', now() from ids returning id
    ), loose as (
      insert into public.judging_copies (round_id, submission_id, code, idea_name, description)
      select two, ${entryId}::uuid, private.random_code(), 'i', 'd' from ids returning id
    )
    select one as "roundId", two as "otherRoundId", copy.id as "copyId", loose.id as "looseCopyId"
    from ids, copy, loose`;
  const judges = await transaction<{ id: string }[]>`
    insert into public.judges (email, name, user_id, accepted_at, terms_version, withdrawn_at)
    values
      (${judge.email}, 'active', ${judge.id}, now(), 'v', null),
      (${`${randomUUID()}@example.com`}, 'invited', null, null, null, null),
      (${`${randomUUID()}@example.com`}, 'former', null, null, null, now())
    returning id`;
  const [active = "", invited = "", former = ""] = judges.map(({ id }) => id);
  await transaction`
    insert into private.judge_tokens (token_hash, judge_id)
    values (private.token_hash(${tokens.judge}), ${invited})`;
  await transaction`
    insert into private.emails (kind, recipient, judge_id)
    values ('judge_invitation', 'jo@example.com', ${invited}),
      ('judge_assigned', ${judge.email}, ${active})`;
  await transaction`
    insert into public.judging_assignments (judging_copy_id, judge_id)
    values (${row?.copyId ?? ""}, ${active})`;
  const [conflict] = await transaction<{ id: string }[]>`
    insert into public.judging_conflicts (submission_id, judge_id, origin, state, reason)
    values (${entryId}, ${invited}, 'found', 'suspected', 'r') returning id`;
  if (!row || !conflict) throw new Error("There is nothing to judge.");
  const reviewing = await createReviewing(
    transaction,
    entryId,
    { ...judge, judgeId: active },
    administrators,
  );
  const judgeIds = { active, invited, former };
  return { ...row, judge, judgeIds, conflictId: conflict.id, reviewing };
}

/** Creates one more such world beside the others. */
export async function createLockWorld(sql: Sql): Promise<LockWorld> {
  return sql.begin(async (transaction) => {
    const [owner, member, guest] = [
      await createAccount(transaction),
      await createAccount(transaction),
      await createAccount(transaction),
    ];
    const administrator = await createAdmin(transaction);
    const colleague = await createAdmin(transaction);
    const { id: entryId } = await createEntry(transaction, owner);
    for (const person of [member, administrator]) await addMember(transaction, entryId, person);
    await submitEntry(transaction, owner, 1);
    await authenticateAs(transaction, "postgres");
    const tokens = {
      open: randomUUID(),
      other: randomUUID(),
      confirm: randomUUID(),
      unsubscribe: randomUUID(),
      judge: randomUUID(),
    };
    const [note] = await transaction<{ id: string }[]>`
      insert into public.submission_notes (submission_id, author_id, body)
      values (${entryId}, ${administrator.id}, 'n') returning id`;
    const invitations = await transaction<{ id: string }[]>`
      insert into public.team_invitations (submission_id, email, invited_by)
      values (${entryId}, ${guest.email}, ${owner.id}), (${entryId}, 'other@example.com', ${member.id})
      returning id`;
    const invitationId = invitations[0]?.id ?? "";
    for (const [index, token] of [tokens.open, tokens.other].entries()) {
      await transaction`
        insert into private.invitation_tokens (token_hash, invitation_id)
        values (private.token_hash(${token}), ${invitations[index]?.id ?? ""})`;
    }
    await transaction`
      with subscriber as (
        insert into public.mailing_list (email, source, unsubscribe_token)
        values (${owner.email}, 'mailing_list_form', ${tokens.unsubscribe})
        on conflict (lower(email)) do update set unsubscribe_token = excluded.unsubscribe_token
        returning id
      ), issued as (
        insert into private.subscription_tokens (token_hash, subscriber_id)
        select private.token_hash(${tokens.confirm}), id from subscriber
      )
      insert into private.emails (kind, recipient, subscriber_id)
      select 'subscription_confirmation', ${owner.email}, id from subscriber`;
    const emails = await transaction<{ id: string }[]>`
      insert into private.emails (kind, recipient, invitation_id)
      values ('team_invitation', ${guest.email}, ${invitationId}), ('entry_received', ${owner.email}, null),
        ('entry_received', ${member.email}, null)
      returning id`;
    const [request] = await transaction<{ id: string }[]>`
      insert into public.contact_requests (name, email, subject, message)
      values ('Ana', ${guest.email}, 's', 'm') returning id`;
    await transaction`insert into private.file_deletions (path) values (${`${entryId}/x`}) on conflict do nothing`;
    const judging = await createJudging(transaction, entryId, tokens, [administrator, colleague]);
    const finalist = await createFinalist(transaction, entryId);
    return {
      owner,
      judging,
      finalist,
      member,
      administrator,
      colleague,
      guest,
      entryId,
      noteId: note?.id ?? "",
      invitationId,
      requestId: request?.id ?? "",
      emailIds: emails.map(({ id }) => id),
      tokens,
    };
  });
}
