import type { Transaction } from "#tools/testing/database/database.ts";
import type { Fixture } from "./fixture.ts";
import { PREPARED_ROUND } from "./judgingWorld.ts";
import { DISQUALIFIED, key, SUBMITTED, UNJUDGED, UNJUDGED_DISQUALIFIED } from "./keys.ts";

/** The submitted entry's team was asked, and has answered with a file; another one lies beside it. */

export const EVIDENCE = `${SUBMITTED}/${key(991)}/card.pdf`;
export const LOOSE_EVIDENCE = `${SUBMITTED}/${key(992)}/card.pdf`;

export function addEligibility(sql: Transaction) {
  return [
    sql`
      insert into public.eligibility_checks (submission_id, item, state, note)
      values (${SUBMITTED}, 'age', 'to_be_shown', 'Looks young.')`,
    sql`
      insert into public.evidence_requests
        (submission_id, items, message, answer, file_path, file_name, file_size, answered_at)
      values (${SUBMITTED}, '{age}', 'How old?', 'Old enough.', ${EVIDENCE}, 'card.pdf', 9, now())`,
  ];
}

export const ELIGIBILITY_FIXTURES: Record<string, Fixture> = {
  my_evidence_request: { key: "submission_id", target: SUBMITTED, own: { stranger: [SUBMITTED] } },
  admin_eligibility: {
    key: "id",
    target: SUBMITTED,
    all: [SUBMITTED, DISQUALIFIED, UNJUDGED, UNJUDGED_DISQUALIFIED],
  },
  eligibility_checks: { key: "submission_id", target: SUBMITTED },
  evidence_requests: { key: "submission_id", target: SUBMITTED },
};

const OF_ENTRY = { submission_id: SUBMITTED };

/** The arguments of each call in eligibility.ts. */
export const ELIGIBILITY_ARGUMENTS: Record<string, Record<string, Record<string, unknown>>> = {
  check_eligibility: { "of an entry": { ...OF_ENTRY, items: ["studies"], state: "met" } },
  note_eligibility: { "of an entry": { ...OF_ENTRY, item: "studies", note: "Seen." } },
  tell_reason: { "an entry's": { ...OF_ENTRY, reason: "Too many people." } },
  ask_for_evidence: { "of an entry": { ...OF_ENTRY, items: ["age"], message: "And now?" } },
  close_evidence: { "an entry's": OF_ENTRY },
  answer_evidence: { "what one's team is asked": { answer: "Older than that." } },
  entries_not_eligible: { "of a round": { round_id: PREPARED_ROUND } },
};
