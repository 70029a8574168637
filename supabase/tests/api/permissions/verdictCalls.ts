import { ROUND } from "./judgingWorld.ts";
import {
  CLAIM,
  CLOSED_ROUND,
  CONFIRMED_ROUND,
  PLANNED_COPY,
  PLANNED_ROUND,
  RESULT,
  UNDECIDED_ROUND,
} from "./reviewingWorld.ts";
import { ACT, COMMITMENT } from "./verdictWorld.ts";

const CLOSED = { round_id: CLOSED_ROUND };

/** The arguments of each call in verdict.ts. */
export const VERDICT_ARGUMENTS: Record<string, Record<string, Record<string, unknown>>> = {
  judging_record: { "a released one": { number: COMMITMENT } },
  judging_export: { "a frozen result": { result_id: RESULT } },
  verify_result: { "what comes to the same": { result_id: RESULT, computed: CLAIM } },
  my_receipts: { "one's own": CLOSED },
  set_vote: { "to end it": { round_id: UNDECIDED_ROUND, open: false } },
  my_votes: { "what one is asked about": {} },
  vote_for: { "a tied entry": { judging_copy_id: PLANNED_COPY } },
  propose_act: {
    "to close a round": { kind: "close_round", reason: "Everybody is done.", round_id: ROUND },
  },
  confirm_act: { "another administrator's": { id: ACT } },
  drop_act: { "another administrator's": { id: ACT } },
  release_round: {
    "one that is not confirmed": CLOSED,
    "one that is confirmed": { round_id: CONFIRMED_ROUND },
  },
  release_preview: { "of a closed round": CLOSED },
  stop_release: { "one that is planned": { round_id: PLANNED_ROUND } },
};
