import type { SeasonFacts } from "../../data/databaseFunctions.ts";

/** The facts of a season in which nothing is missing. */
export const NOTHING_MISSING: SeasonFacts = {
  configuration_revision: 2,
  lacks_administrators: false,
  lacks_app: false,
  administrators_without_app: 0,
  has_entries: true,
  submissions_to_check: 0,
  has_judges: true,
  newsletter_at: "2026-07-20T12:00:00Z",
  finalists: 0,
  finalists_without_mentor: 0,
  finalists_without_page: 0,
  has_stages: false,
  postponed: {},
};

/** The facts of a new project with one administrator. */
export const NEW_PROJECT: SeasonFacts = {
  ...NOTHING_MISSING,
  configuration_revision: 1,
  lacks_administrators: true,
  lacks_app: true,
  administrators_without_app: 1,
  has_entries: false,
  has_judges: false,
  newsletter_at: null,
};
