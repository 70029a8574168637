import type { Transaction } from "#tools/testing/database/database.ts";
import { DRAFT, key, SUBMITTED } from "./keys.ts";
import { PEOPLE } from "./people.ts";
import {
  ADMINISTRATION,
  type Calls,
  OWN,
  type Relations,
  type Rule,
  readBy,
  SERVICE,
} from "./rules.ts";

/** The submitted submission is a finalist, with documents, a page and a mentor. */

export const STAGE = key(971);
/** A stage without documents. */
const SPARE_STAGE = key(972);
export const CLOSED_STAGE = key(973);
const STAGES = [STAGE, SPARE_STAGE, CLOSED_STAGE];
const DOCUMENT = key(974);
export const PAGE = key(975);
export const HANDED_IN = `${SUBMITTED}/${STAGE}/${key(976)}/plan.pdf`;
export const NOT_HANDED_IN = `${SUBMITTED}/${STAGE}/${key(977)}/plan.pdf`;
export const PICTURE = key(978);
export const PICTURE_FILE = `${SUBMITTED}/${key(979)}/picture.webp`;
export const LOOSE_PICTURE = `${SUBMITTED}/${key(980)}/picture.webp`;

const CHECKED_AT = "2025-11-01T12:00:00Z";

/** Adds the finalist. People, submissions and decisions must exist. */
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
    sql`
      insert into public.payment_checks (submission_id, item, note, checked_at)
      values (${SUBMITTED}, 'identity', 'By video call', ${CHECKED_AT})`,
    sql`update public.submission_members set shown_since = now() where user_id = ${PEOPLE.member}`,
  ];
}

const OWNER: Rule<string> = { stranger: "done", ended: "denied", signedIn: "not_found" };

export const FINALISTS_ROWS: Relations = {
  finalists: ["id", { everyone: [PAGE] }],
  finalist_counts: ["finalists", { everyone: ["1"] }],
  winners: ["page_id", { everyone: [PAGE] }],
  my_finalist_submissions: [
    "submission_id",
    { ...OWN, stranger: [SUBMITTED], mentor: [SUBMITTED] },
  ],
  my_finalist_stages: ["stage_id", { ...OWN, stranger: STAGES, mentor: STAGES }],
  my_finalist_page: ["id", { ...OWN, stranger: [PAGE] }],
  admin_finalist_stages: ["id", readBy("administration", STAGES)],
  admin_finalists: ["id", readBy("administration", [SUBMITTED])],
};

export const FINALISTS_CALLS: Calls[] = [
  [
    OWNER,
    `
    submit_stage_document('${SUBMITTED}', '${STAGE}', '${NOT_HANDED_IN}')
    save_finalist_page('${SUBMITTED}', 1, 'A quiet ring', 'It waits.', true)
    save_finalist_pictures('${SUBMITTED}', 1, '{${LOOSE_PICTURE}}', '{A ring on a hand}')
    set_name_shown('${SUBMITTED}', true)`,
  ],
  [
    { ...OWNER, stranger: "document_refused" },
    `save_finalist_pictures('${SUBMITTED}', 1, '{${LOOSE_PICTURE.replace(SUBMITTED, DRAFT)}}', '{A ring}')`,
  ],
  [
    { ended: "denied", owner: "not_finalist", member: "denied", signedIn: "not_found" },
    `
    submit_stage_document('${DRAFT}', '${STAGE}', '${NOT_HANDED_IN}')
    save_finalist_page('${DRAFT}', 1, 'A quiet ring', 'It waits.', true)
    save_finalist_pictures('${DRAFT}', 1, '{${LOOSE_PICTURE}}', '{A ring on a hand}')`,
  ],
  [
    { ended: "denied", owner: "not_finalist", member: "not_finalist", signedIn: "not_found" },
    `set_name_shown('${DRAFT}', true)`,
  ],
  [
    ADMINISTRATION,
    `
    create_finalist_stage('Video', '', '2090-01-01')
    save_finalist_stage('${SPARE_STAGE}', 1, 'Video', '', '2090-01-01')
    delete_finalist_stage('${SPARE_STAGE}', 1)
    set_mentor('${SUBMITTED}', '${PEOPLE.participant}', 0, 'Pa', 'By mail.')
    remove_mentor('${SUBMITTED}', '${PEOPLE.mentor}')
    set_jury_sentence('${SUBMITTED}', '', 'It waits.')
    check_payment_item('${SUBMITTED}', 'account', 'IBAN checked by phone')
    hide_finalist_page('${SUBMITTED}')`,
  ],
  [
    ADMINISTRATION,
    `uncheck_payment_item('${SUBMITTED}', 'identity', '${CHECKED_AT}', 'The document has expired')`,
  ],
  // The page is public.
  [{ ...ADMINISTRATION, admin: "unchanged" }, `show_finalist_page('${SUBMITTED}')`],
  [SERVICE, `service_project_picture('${PICTURE}')`],
];
