import type { TransactionSql } from "postgres";
import {
  MENTOR_FOUND_AT,
  type PlannedFinalist,
  type PlannedFinalists,
  type PlannedVersion,
  PRAISED_AT,
  STAGES_MADE_AT,
} from "./planFinalists.ts";
import type { StoryEvent } from "./storyEvent.ts";
import { type AccountDefaults, writeAccount } from "./write.ts";

/** What happens to the finalists, and to their mentor. */
export function* eventsOfFinalists(
  { mentor, stages, finalists }: PlannedFinalists,
  accounts: AccountDefaults,
  admin: string | undefined,
): Generator<StoryEvent> {
  yield { at: mentor.createdAt, happen: (sql) => writeAccount(sql, mentor, accounts) };
  for (const { id, name, instructions, dueAt } of stages) {
    const stage = { id, name, instructions, due_at: dueAt };
    const happen = (sql: TransactionSql) => sql`insert into public.finalist_stages ${sql(stage)}`;
    yield { at: STAGES_MADE_AT, actor: admin, happen };
  }
  for (const finalist of finalists) {
    if (finalist.hasMentor) {
      const row = {
        submission_id: finalist.entry.id,
        user_id: mentor.id,
        name: `${mentor.firstName} ${mentor.lastName}`,
        contact: `${mentor.email}, or by video on Tuesdays and Thursdays, 15:00 to 17:00 in Paris.`,
        assigned_by: admin ?? null,
      };
      const happen = (sql: TransactionSql) => sql`insert into public.mentors ${sql(row)}`;
      yield { at: MENTOR_FOUND_AT, actor: admin, happen };
    }
    yield* eventsOfFinalist(finalist);
    const { entry, jurySentence } = finalist;
    if (!jurySentence) continue;
    const praise = (sql: TransactionSql) => sql`
      update public.finalist_pages set jury_sentence = ${jurySentence}
      where submission_id = ${entry.id}`;
    yield { at: PRAISED_AT, actor: admin, happen: praise };
  }
}

function* eventsOfFinalist({
  entry,
  versions,
  page,
  pictures,
  shown,
}: PlannedFinalist): Generator<StoryEvent> {
  const owner = entry.team[0]?.account.id;
  for (const version of versions) {
    const happen = (sql: TransactionSql) => handIn(sql, entry.id, owner, version);
    yield { at: version.at, actor: owner, happen };
  }
  const row = {
    submission_id: entry.id,
    id: page.id,
    title: entry.ideaName,
    summary: firstSentences(entry.description),
    is_public: true,
  };
  yield {
    at: page.at,
    actor: owner,
    happen: (sql) => sql`insert into public.finalist_pages ${sql(row)}`,
  };
  for (const [index, { id, altText, document }] of pictures.entries()) {
    const picture = {
      id,
      submission_id: entry.id,
      position: index + 1,
      file_path: document.path,
      alt_text: altText,
    };
    const happen = (sql: TransactionSql) =>
      sql`insert into public.finalist_pictures ${sql(picture)}`;
    yield { at: page.at, actor: owner, happen };
  }
  for (const { account, at } of shown) {
    const happen = (sql: TransactionSql) =>
      sql`insert into public.finalist_members_shown (user_id) values (${account.id})`;
    yield { at, actor: account.id, happen };
  }
}

/** What a team would choose of its entry: whole sentences, of about 60 words. */
function firstSentences(description: string): string {
  const sentences = description.replace(/\s+/g, " ").match(/[^.]+\.?/g) ?? [];
  let summary = "";
  for (const sentence of sentences) {
    if (`${summary}${sentence}`.split(" ").length > 60) break;
    summary += sentence;
  }
  return summary.trim() || description;
}

function handIn(
  sql: TransactionSql,
  entryId: string,
  owner: string | undefined,
  { stage, version, document }: PlannedVersion,
) {
  const row = {
    stage_id: stage.id,
    submission_id: entryId,
    version,
    file_path: document.path,
    file_name: document.name,
    file_size: document.content.byteLength,
    uploaded_by: owner ?? null,
  };
  return sql`insert into public.finalist_documents ${sql(row)}`;
}
