import type { Labelled } from "#shared/challenge.ts";
import type { Tables } from "#shared/database.types.ts";

/** A row of the view admin_read_tokens. */
export type ReadToken = Tables<"admin_read_tokens">;

/** What a token can read. */
export const READ_LISTS = [
  { value: "entries", label: "Entries" },
  { value: "scores", label: "Scores of released rounds" },
  { value: "statistics", label: "Statistics" },
] as const satisfies readonly Labelled<string>[];

export type ReadList = (typeof READ_LISTS)[number]["value"];

/** What is in each, in words. */
export const LIST_TEXTS: Readonly<Record<ReadList, string>> = {
  entries:
    "Each submitted entry: its number, name, status as the team reads it, when it was submitted, size of the team and countries.",
  scores:
    "Each entry of a round that is released, once results are: score, number of reviews, rank and outcome. Rounds in which you have a conflict are left out.",
  statistics: "The numbers of the dashboard, without decisions that are held.",
};

/** How a list is called. */
export const listLabel = (list: string | null) =>
  READ_LISTS.find(({ value }) => value === list)?.label ?? list;
