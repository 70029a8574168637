import type { TeamOutcome } from "#shared/participation.ts";
import { readRow, type ViewRow } from "./rows.ts";

/** The confirmation of the signed-in person: a row of `my_confirmation`. */
export interface Confirmation
  extends Omit<ViewRow<"my_confirmation", "idea_name" | "name">, "role" | "reviews"> {
  readonly role: "judge" | "entrant" | TeamOutcome;
  /** The reviews that a judge has submitted, by round; null for entrants. */
  readonly reviews: readonly DoneReviews[] | null;
}

/** The number of reviews that a judge has submitted in a round. */
export interface DoneReviews {
  readonly round_name: string;
  readonly reviews: number;
}

/** Loads the person's confirmation; null if there is nothing to confirm yet. */
export const loadConfirmation = () => readRow<Confirmation>("my_confirmation");
