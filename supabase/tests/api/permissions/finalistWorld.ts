import type { Transaction } from "#tools/testing/database/database.ts";
import type { Fixture } from "./fixture.ts";
import { key, PEOPLE, SUBMITTED } from "./keys.ts";

/** The submitted entry is a finalist in the world: what is handed in and shown, and its mentor. */

export const STAGE = key(971);
/** Nobody has handed in anything for this one. */
export const SPARE_STAGE = key(972);
export const CLOSED_STAGE = key(973);
const STAGES = [STAGE, SPARE_STAGE, CLOSED_STAGE];
const DOCUMENT = key(974);
export const PAGE = key(975);
export const HANDED_IN = `${SUBMITTED}/${STAGE}/${key(976)}/plan.pdf`;
export const NOT_HANDED_IN = `${SUBMITTED}/${STAGE}/${key(977)}/plan.pdf`;
export const PICTURE = key(978);
export const PICTURE_FILE = `${SUBMITTED}/${key(979)}/picture.webp`;
export const LOOSE_PICTURE = `${SUBMITTED}/${key(980)}/picture.webp`;

/** Adds it, once there are people, entries and what was decided about them. */
export function addFinalist(sql: Transaction) {
  return [
    sql`
      insert into public.finalist_stages (id, name, due_at)
      values
        (${STAGE}, 'Plan', now() + interval '1 day'),
        (${SPARE_STAGE}, 'Prototype', now() + interval '2 days'),
        (${CLOSED_STAGE}, 'Sketch', now() - interval '1 day')`,
    sql`
      insert into public.finalist_documents
        (id, stage_id, submission_id, version, file_path, file_name, file_size)
      values (${DOCUMENT}, ${STAGE}, ${SUBMITTED}, 1, ${HANDED_IN}, 'plan.pdf', 9)`,
    sql`
      insert into public.mentors (submission_id, user_id, name, contact)
      values (${SUBMITTED}, ${PEOPLE.mentor}, 'Mo', 'On Tuesdays.')`,
    sql`
      insert into public.finalist_pages (submission_id, id, title, summary, is_public)
      values (${SUBMITTED}, ${PAGE}, 'A ring', 'It waits.', true)`,
    sql`
      insert into public.finalist_pictures (id, submission_id, position, file_path, alt_text)
      values (${PICTURE}, ${SUBMITTED}, 1, ${PICTURE_FILE}, 'A ring on a table')`,
    sql`insert into public.finalist_members_shown (user_id) values (${PEOPLE.member})`,
  ];
}

export const FINALIST_FIXTURES: Record<string, Fixture> = {
  finalists: { key: "id", target: PAGE },
  finalist_counts: { key: "finalists", target: "1" },
  my_finalist_entries: {
    key: "submission_id",
    target: SUBMITTED,
    own: { stranger: [SUBMITTED], mentor: [SUBMITTED] },
  },
  my_finalist_stages: {
    key: "stage_id",
    target: STAGE,
    own: { stranger: STAGES, mentor: STAGES },
  },
  my_finalist_page: { key: "id", target: PAGE, own: { stranger: [PAGE] } },
  admin_finalist_stages: { key: "id", target: STAGE, all: STAGES },
  admin_finalists: { key: "id", target: SUBMITTED },
  finalist_stages: { key: "id", target: STAGE },
  finalist_documents: { key: "id", target: DOCUMENT },
  finalist_pages: { key: "id", target: PAGE },
  finalist_pictures: { key: "id", target: PICTURE },
  finalist_members_shown: { key: "user_id", target: PEOPLE.member },
  mentors: { key: "user_id", target: PEOPLE.mentor },
};
