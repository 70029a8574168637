/** What a round of judging is for, in the order in which rounds are held (private.judging_kinds). */
export type RoundKind = "first_reading" | "panel" | "top_three" | "final";
