/** The decisions about a round entry. */
export const ROUND_OUTCOMES = [
  { value: "advances", label: "Advances" },
  { value: "eliminated", label: "Eliminated" },
  { value: "first", label: "Rank 1" },
  { value: "second", label: "Rank 2" },
  { value: "third", label: "Rank 3" },
] as const;
