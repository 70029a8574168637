import { useGetList } from "react-admin";

/** A row of the view admin_finalist_stages: something that finalists hand in until a deadline. */
export interface Stage {
  id: string;
  name: string;
  instructions: string;
  due_at: string;
  updated_at: string;
  handed_in_count: number;
}

/** Somebody with an account who helps a team. */
export interface Mentor {
  user_id: string;
  name: string;
  email: string;
  /** How and when the team reaches them. */
  contact: string;
}

/** What a team has handed in for a stage: how many versions, and the last of them. */
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
  /** For people who do not see it. */
  alt_text: string;
  file_path: string;
}

/** A row of the view admin_finalists. */
export interface Finalist {
  /** The id of the entry. */
  id: string;
  idea_name: string;
  receipt_number: string | null;
  outcome: keyof typeof OUTCOMES;
  mentors: Mentor[];
  stages: StageDocument[];
  /** Null: the team has not written a page yet. */
  page_title: string | null;
  page_summary: string | null;
  is_public: boolean;
  /** An administrator has hidden the page. */
  is_hidden: boolean;
  /** The page waits, because an anonymized round reads the entry. */
  is_held: boolean;
  /** In their order. */
  pictures: PagePicture[];
  /** What the jury says of it; may be empty. */
  jury_sentence: string;
}

const OUTCOMES = {
  first: "First place",
  second: "Second place",
  third: "Third place",
  top_three: "Top three",
  finalist: "Finalist",
} as const;

export const outcomeLabel = ({ outcome }: Finalist) => OUTCOMES[outcome];

const FEW = { page: 1, perPage: 100 } as const;

const PLACES = Object.keys(OUTCOMES);

/** The first place first; those of the same place stay as they are. */
export const byPlace = (one: Finalist, other: Finalist) =>
  PLACES.indexOf(one.outcome) - PLACES.indexOf(other.outcome);

/** What finalists hand in, the next deadline first. */
export function useStages() {
  const sort = { field: "due_at", order: "ASC" } as const;
  return useGetList<Stage>(
    "finalist-stages",
    { pagination: FEW, sort },
    { onError: console.error },
  );
}

/** The finalists, once results are released. */
export function useFinalists() {
  const sort = { field: "idea_name", order: "ASC" } as const;
  return useGetList<Finalist>("finalists", { pagination: FEW, sort }, { onError: console.error });
}
