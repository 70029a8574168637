/** How many entries are taken into a round by one request: their teams wait meanwhile. */
export const TAKEN_IN_AT_ONCE = 10;
