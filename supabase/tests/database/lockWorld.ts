import { randomUUID } from "node:crypto";
import { authenticateAs } from "#tools/testing/database/actors.ts";
import type { Sql, Transaction } from "#tools/testing/database/database.ts";
import { PICTURE, picturePath, stagePath, uploadAs } from "#tools/testing/world/documents.ts";
import { createEntry } from "#tools/testing/world/entries.ts";
import { addFactor, signIn } from "#tools/testing/world/factors.ts";
import { createStage, decideRound, selectEntry } from "#tools/testing/world/finalists.ts";
import { createJudge, type Judge } from "#tools/testing/world/judges.ts";
import { createAccount, createAdmin, type Person } from "#tools/testing/world/people.ts";
import { createReview } from "#tools/testing/world/reviews.ts";
import { createRound } from "#tools/testing/world/rounds.ts";

/** The rows that everything that writes meets on (lockOrder.test.ts). */

export type LockWorld = Awaited<ReturnType<typeof createLockWorld>>;
export type Judging = LockWorld["judging"];
export type Reviewing = Judging["reviewing"];

/** The entry is selected, and has a mentor. */
async function createFinalist(transaction: Transaction, entryId: string) {
  await selectEntry(transaction, entryId);
  const mentor = await createAccount(transaction);
  const stageId = await createStage(transaction);
  const path = stagePath(entryId, stageId);
  const filePath = await uploadAs(transaction, "postgres", path, { bucket: "finalists" });
  await transaction`
    insert into public.mentors (submission_id, user_id, name, contact)
    values (${entryId}, ${mentor.id}, 'm', 'c')`;
  await transaction`
    insert into public.finalist_pages (submission_id, title) values (${entryId}, 't')`;
  const [picturePath, loosePicture] = await addPicture(transaction, entryId);
  await transaction`
    insert into public.finalist_pictures (submission_id, position, file_path, alt_text)
    values (${entryId}, 1, ${picturePath}, 'a')`;
  return { mentor, stageId, filePath, loosePicture };
}

/** The files of a picture that counts and of one that does not. */
async function addPicture(transaction: Transaction, entryId: string) {
  const paths = [picturePath(entryId), picturePath(entryId)] as const;
  for (const path of paths) await uploadAs(transaction, "postgres", path, PICTURE);
  return paths;
}

/** What the judge is writing, and a panel whose result is decided on. */
async function createReviewing(
  transaction: Transaction,
  entryId: string,
  judge: Judge,
  administrators: [Person, Person],
) {
  const read = { entries: [{ id: entryId }], judges: [judge] } as const;
  const open = await createRound(transaction, read);
  const [[openAssignmentId]] = open.assignments;
  await createReview(transaction, openAssignmentId, { submitted: false });
  const closed = { kind: "panel", opens: -3, closes: -1, discussion_open: true } as const;
  const panel = await createRound(transaction, { ...closed, ...read, scores: [[4, 3]] });
  const decided = await decideRound(transaction, panel, [{ advances: true }], administrators[0]);
  // At most one release is open, in all worlds together.
  const [release] = await transaction<{ id: string }[]>`
    insert into public.releases (round_id, outcomes_hash, requested_by)
    values (${panel.id}, private.outcomes_hash(${panel.id}), ${administrators[0].id})
    on conflict do nothing returning id`;
  return {
    releaseId: release?.id ?? crypto.randomUUID(),
    openRoundId: open.id,
    openAssignmentId,
    panelId: panel.id,
    panelRoundEntryId: panel.roundEntries[0].id,
    panelAssignmentId: panel.assignments[0][0],
    resultId: decided.resultId,
    decisionId: decided.decisionIds[0] ?? "",
  };
}

/** A judge who reads the entry, an invited one, and a round entry that nobody has to read yet. */
async function createJudging(
  transaction: Transaction,
  entryId: string,
  token: string,
  administrators: [Person, Person],
) {
  const judge = await createJudge(transaction);
  const planned = { opens: 1, closes: 2, entries: [{ id: entryId }] } as const;
  const round = await createRound(transaction, { ...planned, judges: [judge] });
  const other = await createRound(transaction, { ...planned, signedOff: false });
  const judges = await transaction<{ id: string }[]>`
    insert into public.judges (email, name, withdrawn_at)
    values (${`${randomUUID()}@example.com`}, 'invited', null),
      (${`${randomUUID()}@example.com`}, 'former', now())
    returning id`;
  const [invited = "", former = ""] = judges.map(({ id }) => id);
  await transaction`
    insert into private.judge_tokens (token_hash, judge_id)
    values (private.token_hash(${token}), ${invited})`;
  await transaction`
    insert into private.notifications (kind, recipient, judge_id)
    values ('judge_invitation', 'jo@example.com', ${invited}),
      ('judge_assigned', ${judge.email}, ${judge.judgeId})`;
  const [conflict] = await transaction<{ id: string }[]>`
    insert into public.judging_conflicts (submission_id, judge_id, origin, state, reason)
    values (${entryId}, ${invited}, 'found', 'suspected', 'r') returning id`;
  const reviewing = await createReviewing(transaction, entryId, judge, administrators);
  return {
    judge,
    judgeIds: { active: judge.judgeId, invited, former },
    roundId: round.id,
    otherRoundId: other.id,
    roundEntryId: round.roundEntries[0].id,
    looseRoundEntryId: other.roundEntries[0].id,
    conflictId: conflict?.id ?? "",
    reviewing,
  };
}

/** A mail to a group that is on its way: two of its emails are queued. */
async function sendingGroupEmail(
  transaction: Transaction,
  id: string,
  queued: Person,
  next: Person,
) {
  await transaction`
    insert into private.notifications (kind, user_id, recipient, group_email_id)
    values ('group_email', ${queued.id}, ${queued.email}, ${id}),
      ('group_email', ${next.id}, ${next.email}, ${id})`;
}

/**
 * Creates one more such world beside the others: two administrators, a team of three, one of whom
 * administers as well and so decides nothing of its entry, and somebody who is invited.
 */
export async function createLockWorld(sql: Sql) {
  return sql.begin(async (transaction) => {
    const member = await createAccount(transaction);
    const guest = await createAccount(transaction);
    const administrator = await createAdmin(transaction);
    const colleague = await createAdmin(transaction);
    const deputy = await createAdmin(transaction);
    const members = [member, administrator];
    const { id: entryId, owner } = await createEntry(transaction, { members, submitted: true });
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
    await transaction`
      insert into public.evidence_requests (submission_id, items, message)
      values (${entryId}, '{age}', 'm')`;
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
      insert into private.notifications (kind, recipient, subscriber_id)
      select 'subscription_confirmation', ${owner.email}, id from subscriber`;
    const emails = await transaction<{ id: string }[]>`
      insert into private.notifications (kind, recipient, invitation_id)
      values ('team_invitation', ${guest.email}, ${invitationId}), ('entry_received', ${owner.email}, null),
        ('entry_received', ${member.email}, null)
      returning id`;
    await transaction`
      insert into private.suppressed_addresses (address, reason) values (lower(${guest.email}), 'bounced')`;
    // Begun and not finished: it may be reset, and nobody is asked for its code.
    await addFactor(transaction, member, "unverified");
    await signIn(transaction, member);
    const [request] = await transaction<{ id: string }[]>`
      insert into public.contact_requests (name, email, subject, message)
      values ('Ana', ${guest.email}, 's', 'm') returning id`;
    await transaction`
      insert into private.files (bucket_id, path, removed_at)
      values ('submissions', ${`${entryId}/x`}, now()) on conflict do nothing`;
    const groupEmails = await transaction<{ id: string }[]>`
      insert into public.group_emails (subject, body, segment, is_news, state, requested_by, updated_at)
      select 's', 'b', ${transaction.json({ kind: "entries", ids: [entryId] })}, false, state,
        ${administrator.id}, '2025-08-01T00:00:00Z'
      from unnest(array['draft', 'approval_requested', 'sending']) state
      returning id`;
    await sendingGroupEmail(transaction, groupEmails[2]?.id ?? "", owner, member);
    const administrators: [Person, Person] = [deputy, colleague];
    return {
      judging: await createJudging(transaction, entryId, tokens.judge, administrators),
      finalist: await createFinalist(transaction, entryId),
      owner,
      member,
      administrator,
      colleague,
      deputy,
      guest,
      entryId,
      noteId: note?.id ?? "",
      invitationId,
      requestId: request?.id ?? "",
      emailIds: emails.map(({ id }) => id),
      groupEmailIds: groupEmails.map(({ id }) => id),
      tokens,
    };
  });
}

/**
 * Takes all worlds away. Some functions look at every entry, mail or subscriber that there is: with each
 * world that stays they would take longer, and thousands never come to an end.
 */
export async function removeLockWorlds(sql: Sql): Promise<void> {
  await sql.begin(async (transaction) => {
    // Commitments and results stay whoever asks, and no key is followed from table to table.
    await transaction`set local session_replication_role = replica`;
    const tables = await transaction<{ name: string }[]>`
      with recursive filled (id) as (
        select unnest(array[
          'auth.users', 'storage.objects', 'public.submissions', 'public.judges',
          'public.judging_rounds', 'public.finalist_stages', 'public.mailing_list',
          'public.contact_requests', 'public.group_emails', 'public.audit_log',
          'private.notifications', 'private.announcements', 'private.rate_limits', 'private.files',
          'private.suppressed_addresses', 'private.subscription_tokens', 'public.templates'
        ]::regclass[])
        union
        select conrelid from pg_constraint join filled on confrelid = id where contype = 'f'
      )
      select id::regclass::text as name from filled`;
    await transaction.unsafe(tables.map(({ name }) => `delete from ${name}`).join(";"));
  });
}
