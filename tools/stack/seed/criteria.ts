/** By what the demo's rounds judge: the four criteria of the brief, each with words for five scores. */
export const CRITERIA = [
  {
    name: "Relevant",
    question: "Does the idea answer the brief?",
    weight: 1,
    score_words: [
      "Misses the brief",
      "Touches on it",
      "Answers most of it",
      "Answers all of it",
      "Answers all of it, and shows how",
    ],
  },
  {
    name: "Innovative",
    question: "Is it a new way of solving the problem?",
    weight: 1.5,
    score_words: [
      "Known mechanisms",
      "Small changes",
      "A new combination",
      "A new principle",
      "A new principle, well explained",
    ],
  },
  {
    name: "Patient-Centric",
    question: "Does it begin with the person who wears it?",
    weight: 1.5,
    score_words: [
      "Wearer not considered",
      "Comfort is mentioned",
      "Daily life considered",
      "Choices follow from daily life",
      "Designed with wearers",
    ],
  },
  {
    name: "Viable",
    question: "Could it be made and used?",
    weight: 1,
    score_words: [
      "Not physically feasible",
      "Doubtful",
      "Plausible",
      "Credible, with numbers",
      "Credible, and tried out",
    ],
  },
] as const;
