import { useGetList } from "react-admin";

/** A row of the view admin_finalist_stages: a document that finalists upload by a deadline. */
export interface Stage {
  id: string;
  name: string;
  instructions: string;
  due_at: string;
  updated_at: string;
  handed_in_count: number;
}

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

/** A picture of the public page. */
export interface PagePicture {
  id: string;
  alt_text: string;
  file_path: string;
}

/** A row of the view admin_finalists. */
export interface Finalist {
  /** The id of the submission. */
  id: string;
  idea_name: string;
  receipt_number: string | null;
  outcome: keyof typeof OUTCOMES;
  mentors: Mentor[];
  stages: StageDocument[];
  /** Null if the team has not written a page. */
  page_title: string | null;
  page_summary: string | null;
  is_public: boolean;
  /** An administrator has hidden the page. */
  is_hidden: boolean;
  /** The page is hidden while an anonymized round is judging the submission. */
  is_held: boolean;
  /** In the order of the page. */
  pictures: PagePicture[];
  /** May be empty. */
  jury_sentence: string;
}

const OUTCOMES = {
  first: "First prize",
  second: "Second prize",
  third: "Third prize",
  top_three: "Top three",
  finalist: "Finalist",
} as const;

export const outcomeLabel = ({ outcome }: Finalist) => OUTCOMES[outcome];

const PAGINATION = { page: 1, perPage: 100 } as const;

const ORDER = Object.keys(OUTCOMES);

/** Sorts finalists by outcome, first prize first. */
export const byOutcome = (one: Finalist, other: Finalist) =>
  ORDER.indexOf(one.outcome) - ORDER.indexOf(other.outcome);

/** The stages by deadline. */
export function useStages() {
  const sort = { field: "due_at", order: "ASC" } as const;
  return useGetList<Stage>(
    "finalist-stages",
    { pagination: PAGINATION, sort },
    { onError: console.error },
  );
}

/** The finalists; none before the results are released. */
export function useFinalists() {
  const sort = { field: "idea_name", order: "ASC" } as const;
  return useGetList<Finalist>(
    "finalists",
    { pagination: PAGINATION, sort },
    { onError: console.error },
  );
}
