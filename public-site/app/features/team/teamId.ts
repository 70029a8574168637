/** The element that carries the team, for links to it. */
export const TEAM_ID = "team";
