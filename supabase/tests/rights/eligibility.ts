import type { Transaction } from "#tools/testing/database/database.ts";
import { evidenceRevision } from "#tools/testing/world/revisions.ts";
import { DISQUALIFIED, key, SUBMITTED, UNJUDGED, UNJUDGED_DISQUALIFIED } from "./keys.ts";
import { ADMINISTRATION, type Calls, OWN, type Relations, readBy } from "./rules.ts";

/** The submitted submission's team has answered a request for evidence with a file; another file is not attached. */

export const EVIDENCE = `${SUBMITTED}/${key(991)}/card.pdf`;
export const LOOSE_EVIDENCE = `${SUBMITTED}/${key(992)}/card.pdf`;

export function addEligibility(sql: Transaction) {
  return [
    sql`
      insert into public.eligibility_checks (submission_id, item, state, note)
      values (${SUBMITTED}, 'age', 'evidence_requested', 'Looks young.')`,
    sql`
      insert into public.evidence_requests
        (submission_id, items, message, answer, file_path, file_name, file_size, answered_at)
      values (${SUBMITTED}, '{age}', 'How old?', 'Old enough.', ${EVIDENCE}, 'card.pdf', 9, now())`,
  ];
}

export const ELIGIBILITY_ROWS: Relations = {
  my_evidence_request: ["submission_id", { ...OWN, stranger: [SUBMITTED] }],
  admin_eligibility: [
    "id",
    readBy("administration", [SUBMITTED, DISQUALIFIED, UNJUDGED, UNJUDGED_DISQUALIFIED]),
  ],
};

export const ELIGIBILITY_CALLS: Calls[] = [
  [
    ADMINISTRATION,
    `
    note_eligibility('${SUBMITTED}', 'studies', null, 'Seen.')
    note_eligibility('${SUBMITTED}', 'age', 'Looks young.', 'Seen.')
    set_released_reason('${SUBMITTED}', 3, 'Too many people.')
    ask_for_evidence('${SUBMITTED}', ${evidenceRevision(SUBMITTED)}, '{age}', 'And now?')
    close_evidence('${SUBMITTED}', ${evidenceRevision(SUBMITTED)})`,
  ],
  [
    { ...ADMINISTRATION, admin: "conflict" },
    `
    note_eligibility('${SUBMITTED}', 'age', null, 'Seen.')
    set_released_reason('${SUBMITTED}', 0, 'Too many people.')`,
  ],
  [
    { stranger: "done", ended: "denied", signedIn: "not_found" },
    `answer_evidence('${SUBMITTED}', (select revision from public.my_evidence_request), 'Older than that.')`,
  ],
];
