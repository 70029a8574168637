/** How ties are broken, in this order, in every round. Published before the first round opens. */
export const TIE_RULES = [
  {
    rule: "criterion",
    text: "The mean of the criterion with the highest weight, or of all such criteria if several have the same weight.",
  },
  {
    rule: "head_to_head",
    text: "Head to head: the entry scored higher by more of the judges who reviewed both. If more than two entries are tied, the number of others that an entry beats minus the number that beat it.",
  },
  {
    rule: "lot",
    text: "By lot, drawn from the entries’ codes and a number fixed before the first review.",
  },
] as const;

export type TieRule = (typeof TIE_RULES)[number]["rule"];
