import { JUDGING_TERMS_VERSION } from "#shared/constants.ts";
import {
  CONFLICT,
  COPY,
  FORMER_JUDGE,
  JUDGE,
  JUDGE_TOKEN,
  LOOSE_COPY,
  PREPARED_ROUND,
  ROUND,
} from "./judgingWorld.ts";
import { DISQUALIFIED, SUBMITTED } from "./keys.ts";

const ACCEPTANCE = {
  organisations: ["Example Hospital"],
  max_entries: 9,
  expertise: [],
  terms_version: JUDGING_TERMS_VERSION,
};

const ROUND_FORM = {
  id: PREPARED_ROUND,
  kind: "panel",
  name: "Panel",
  opens_at: "2090-01-01T00:00:00Z",
  closes_at: "2090-02-01T00:00:00Z",
  reviews_per_entry: 3,
  places: 5,
  scale: 2,
  is_blind: true,
  gives_feedback: true,
  criteria: [{ name: "Novelty", question: "New?", weight: 1, score_words: ["no", "yes"] }],
};

/** The arguments of each call in judging.ts. */
export const JUDGING_ARGUMENTS: Record<string, Record<string, Record<string, unknown>>> = {
  get_judge_invitation: { "a link": { token: JUDGE_TOKEN } },
  decline_judge_invitation: {
    "a link": { token: JUDGE_TOKEN },
    "a guess": { token: "8".repeat(64) },
  },
  accept_judge_invitation: {
    "a link": { token: JUDGE_TOKEN, ...ACCEPTANCE },
    "a guess": { token: "8".repeat(64), ...ACCEPTANCE },
  },
  save_my_judging_profile: {
    "one's own": {
      organisations: ["New Clinic"],
      max_entries: 3,
      expertise: ["regulation"],
      close_people: ["Ada Quill"],
    },
  },
  withdraw_as_judge: { oneself: {} },
  invite_judge: { "a new address": { email: "new.judge@example.com", name: "New" } },
  set_judge_cap: { "a judge": { id: JUDGE, entries_cap: 7 } },
  withdraw_judge: { "a judge": { id: JUDGE } },
  reinstate_judge: { "a former judge": { id: FORMER_JUDGE } },
  save_judging_round: { "one that is prepared": { round: ROUND_FORM } },
  delete_judging_round: { "one that is prepared": { id: PREPARED_ROUND } },
  set_discussion: { "to end it": { round_id: ROUND, open: false } },
  add_judging_copies: { "an entry": { round_id: PREPARED_ROUND, submission_ids: [SUBMITTED] } },
  entries_to_take_in: { "of a round": { round_id: PREPARED_ROUND } },
  judging_progress: { "of a round": { round_id: ROUND } },
  judging_pack: { "of a judge": { round_id: ROUND, judge_id: JUDGE } },
  sign_off_clean_copies: { "of a round": { round_id: PREPARED_ROUND } },
  save_blind_text: {
    "one that is not signed off": {
      id: LOOSE_COPY,
      expected_revision: 1,
      idea_name: "A cap that naps",
      description: "It sleeps.",
    },
  },
  save_blind_document: { "one that is not signed off": { id: LOOSE_COPY } },
  sign_off_blind_copy: {
    "one that is not signed off": { id: LOOSE_COPY, expected_revision: 1 },
  },
  reopen_blind_copy: { "one that nobody has seen": { id: COPY } },
  set_judging_conflict: {
    "a judge's": { submission_id: DISQUALIFIED, judge_id: JUDGE, reason: "A friend." },
  },
  settle_judging_conflict: { "a judge's": { id: CONFLICT, state: "dismissed" } },
  declare_admin_conflict: { "one's own": { submission_id: SUBMITTED, reason: "A friend." } },
  remind_judges: { "of an open round": { round_id: ROUND } },
  set_calibration: {
    "one in a round that is prepared": { judging_copy_id: LOOSE_COPY, is_on: true },
  },
  waiting_in_judging: { "all of it": {} },
  wants_judging_digest: { "one's own": {} },
  set_judging_digest: { "one's own": { is_wanted: false } },
  stop_reminders: { "of an open round": { round_id: ROUND } },
  publish_assignments: { "a plan": { round_id: ROUND, pairs: [], expected_revision: 0 } },
};
