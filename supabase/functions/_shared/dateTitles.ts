/** The titles of the dates, on the dashboard and in calendars. */
export const DATE_TITLES = {
  challengeStarts: "The challenge starts",
  registrationCloses: "Team registration closes",
  submissionsOpen: "Submissions open",
  submissionsClose: "Submissions close",
  withdrawalsClose: "Last chance to withdraw",
  finalistsSelected: "The top 5 finalists are selected",
  topThreeSelected: "The top 3 are selected",
  resultsReleased: "Results are released",
  challengeEnds: "The pitches in Paris",
} as const;
