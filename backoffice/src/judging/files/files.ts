import type { RoundListName } from "./roundLists.ts";

interface RoundFile {
  name: RoundListName;
  title: string;
  /** What is in it. */
  text: string;
}

/** What of a round can be taken away as a list, in the order in which it comes about. */
export const FILES: readonly RoundFile[] = [
  {
    name: "assignments",
    title: "Assignments",
    text: "Who reads what, when they saw it, and how far they are.",
  },
  {
    name: "reviews",
    title: "Reviews",
    text: "Once the round has closed, a line for each submitted review: the score of each criterion, and the comments.",
  },
  {
    name: "decisions",
    title: "Decisions",
    text: "What was decided about each entry, by whom and why.",
  },
];
