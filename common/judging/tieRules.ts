/** How ties are broken, in this order, in every round. Published before the first round opens. */
export const TIE_RULES = [
  {
    rule: "criterion",
    words:
      "The mean of the criterion with the highest weight; of all such criteria where several weigh the same.",
  },
  {
    rule: "head_to_head",
    words:
      "Head to head: which entry more of the judges who read both have put above the other. Among more than two it counts how many of the others an entry beats, less how many beat it.",
  },
  {
    rule: "lot",
    words:
      "A lot, drawn from the entries’ codes with a number that is fixed before the first review.",
  },
] as const;

export type TieRule = (typeof TIE_RULES)[number]["rule"];
