/**
 * The figures, partners and versions of one season, for pages, emails and the database (supabase/schemas/season.sql is
 * written from it by `npm run migration`). Administrators set the dates, phase and team size (challengeRow.ts). The other
 * steps of a new season are in docs/next-season.md.
 */

/** In US dollars. Every total includes the sum that each finalist receives. */
export const prizes = {
  first: { cash: 1_000_000, ventureInvestment: 2_000_000 },
  second: 750_000,
  third: 250_000,
  /** Each of the finalists without a place among the first three. */
  finalist: 50_000,
} as const;

export const limits = {
  finalists: 5,
  /** Finalists who travel to Paris. */
  pitching: 3,
  mentorshipMonths: 4,
  minimumAge: 18,
  /** The earliest year of graduation. */
  graduatedFrom: 2023,
  volumeMl: 25,
  wearHours: 5,
  /** People in the US with chronic diseases, in millions. */
  chronicDiseaseMillions: 133,
} as const;

/**
 * The organizations behind the challenge. Replace the names before going live. They begin in lower case because they
 * are used within sentences.
 */
export const partners = {
  /** The pharmaceutical company that runs the challenge. */
  provider: "the Provider",
  /** The design consultancy that it works with. */
  designPartner: "the Design Partner",
} as const;

/**
 * The address of the former season's site, such as "https://2025.challenge.example.com". The footer links to it, and
 * projects that this season does not know are looked for there. Empty: there is none.
 */
export const PREVIOUS_SITE: string = "";

/** The day from which the official rules apply. After the first release, a changed text gets a new day in the same commit. */
export const RULES_VERSION = "2025-04-01";

/** The day from which the terms for judges apply. */
export const JUDGING_TERMS_VERSION = "2025-04-01";

/** The day from which the privacy notice applies. */
export const PRIVACY_NOTICE_VERSION = "2025-04-01";

/** The day on which the accessibility statement was last compared with the site and its tests. */
export const ACCESSIBILITY_STATEMENT_VERSION = "2025-04-01";
