import { useGetList } from "react-admin";
import type { ViewRow } from "../../records/viewRow.ts";

/** A document that finalists upload by a deadline. */
export type Stage = ViewRow<"admin_finalist_stages", never>;

export interface Mentor {
  user_id: string;
  name: string;
  email: string;
  /** How and when the team can reach the mentor. */
  contact: string;
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

/** A finalist; `id` is the submission's. The page's texts are null if the team has not written one. */
export type Finalist = ViewRow<
  "admin_finalists",
  "receipt_number" | "page_title" | "page_summary",
  {
    outcome: keyof typeof OUTCOMES;
    mentors: Mentor[];
    stages: StageDocument[];
    pictures: PagePicture[];
  }
>;

const OUTCOMES = {
  first: "First prize",
  second: "Second prize",
  third: "Third prize",
  top_three: "Top three",
  finalist: "Finalist",
} as const;

export const outcomeLabel = ({ outcome }: Finalist) => OUTCOMES[outcome];

const ORDER = Object.keys(OUTCOMES);

/** Sorts finalists by outcome, first prize first. */
export const byOutcome = (one: Finalist, other: Finalist) =>
  ORDER.indexOf(one.outcome) - ORDER.indexOf(other.outcome);

const inOrderOf = (field: string) =>
  ({ pagination: { page: 1, perPage: 100 }, sort: { field, order: "ASC" } }) as const;

export const useStages = () =>
  useGetList<Stage>("finalist-stages", inOrderOf("due_at"), { onError: console.error });

/** The finalists; none before the results are released. */
export const useFinalists = () =>
  useGetList<Finalist>("finalists", inOrderOf("idea_name"), { onError: console.error });
