import { useGetList } from "react-admin";
import { labelOf } from "#common/words.ts";
import { PLACES } from "#shared/awards.ts";
import { FINALIST_OUTCOMES } from "#shared/constants.ts";
import type { ViewRow } from "../../records/viewRow.ts";

/** A document that finalists upload by a deadline. */
export type Stage = ViewRow<"admin_finalist_stages", never>;

export interface Mentor {
  user_id: string;
  name: string;
  email: string;
  /** How and when the team can reach the mentor. */
  contact: string;
  revision: number;
}

/** The last document that a team has uploaded for a stage. */
export interface StageDocument {
  stage_id: string;
  name: string;
  due_at: string;
  versions: number;
  file_name: string | null;
  file_path: string | null;
  uploaded_at: string | null;
}

export interface PagePicture {
  id: string;
  alt_text: string;
  file_path: string;
}

/** An item of the checklist before paying that is done. */
export interface PaymentCheck {
  item: string;
  /** Empty: none. */
  note: string;
  checked_at: string;
  /** An address; null if the account was deleted. */
  checked_by: string | null;
}

export type Visibility = "public" | "private" | "held" | "hidden";

/** A finalist; `id` is the submission's. The page's texts are null if the team has not written one. */
export type Finalist = ViewRow<
  "admin_finalists",
  "receipt_number" | "page_title" | "page_summary" | "hides_next",
  {
    outcome: (typeof FINALIST_OUTCOMES)[number]["value"];
    visibility: Visibility;
    mentors: Mentor[];
    stages: StageDocument[];
    pictures: PagePicture[];
    payment_checks: PaymentCheck[];
  }
>;

export const outcomeLabel = ({ outcome }: Finalist) => labelOf(FINALIST_OUTCOMES, outcome);

/** Whether it has won a prize of the final. */
export const isWinner = ({ outcome }: Finalist) => PLACES.some((place) => place === outcome);

const positionOf = ({ outcome }: Finalist) =>
  FINALIST_OUTCOMES.findIndex(({ value }) => value === outcome);

/** Sorts finalists by outcome, first prize first. */
export const byOutcome = (one: Finalist, other: Finalist) => positionOf(one) - positionOf(other);

const inOrderOf = (field: string) =>
  ({ pagination: { page: 1, perPage: 100 }, sort: { field, order: "ASC" } }) as const;

export const useStages = (enabled = true) =>
  useGetList<Stage>("finalist-stages", inOrderOf("due_at"), { enabled });

/** The finalists; none before the results are released. */
export const useFinalists = () => useGetList<Finalist>("judging/finalists", inOrderOf("idea_name"));
