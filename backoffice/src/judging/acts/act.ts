import { labelOf } from "#common/words.ts";
import {
  type JUDGING_ACT_KIND_VALUES,
  JUDGING_ACT_KINDS,
  SUBMISSION_STATUSES,
} from "#shared/constants.ts";
import type { Tables } from "#shared/database.types.ts";
import { inOfficialTime } from "../../forms/localDateTime.ts";

export type ActKind = (typeof JUDGING_ACT_KIND_VALUES)[number];

/** A row of the view admin_judging_acts: what takes two administrators. */
export interface Act extends Tables<"admin_judging_acts"> {
  kind: ActKind;
  state: "proposed" | "done" | "dropped";
}

export const actLabel = (kind: ActKind) => labelOf(JUDGING_ACT_KINDS, kind);

const statusWords = (status: string | null) => labelOf(SUBMISSION_STATUSES, status ?? "");

/** What carrying an act out does, for those who decide about it. */
export function whatItDoes(act: Pick<Act, "kind" | "new_status" | "new_time">): string {
  switch (act.kind) {
    case "close_round":
      return "Judges can submit nothing more, and which reviews count is settled with it.";
    case "reopen_round": {
      const end = act.new_time ? ` until ${inOfficialTime(act.new_time)}` : "";
      return `Judges read and change their reviews again${end}. A locked result no longer counts.`;
    }
    case "cancel_round":
      return "The round counts as never held: nobody is told an outcome. What was written stays readable here. This cannot be taken back.";
    case "take_back_release":
      return "The decisions hold no more, entries that a panel has decided are under review again, and mails that still wait are not sent. Then you can decide and release anew. Those who have read the outcome know it.";
    case "exclude_review":
      return "The review counts no more. A locked result no longer counts: lock a new one.";
    case "include_review":
      return "The review counts again. A locked result no longer counts: lock a new one.";
    case "set_status":
      return `The status becomes ${statusWords(act.new_status)}, whatever was decided in the round. Once results are released, the team sees it at once.`;
    case "disqualify":
      return "The entry is declined, and no status can be set until it is reinstated. Its team does not read this reason, only what is written for it under Eligibility.";
    case "withdraw":
      return "The entry is out of its round and of every list, as after its team's own withdrawal, and its team is mailed. It comes back only if its owner submits it again while submissions are open.";
    case "reinstate":
      return "The entry is under review again.";
  }
}

/** Whether what counts in a round changes with it: then the two rankings are compared first. */
export const isAboutReview = ({ kind }: Pick<Act, "kind">) =>
  kind === "exclude_review" || kind === "include_review";

/** Those that wait for this administrator: somebody else has proposed them. */
export const waitingFor = (acts: readonly Act[], me: string) =>
  acts.filter(({ state, proposed_by }) => state === "proposed" && proposed_by !== me);
