import { COUNTRIES } from "#shared/countries.ts";
import { LEVELS_OF_STUDY, OTHER_LEVEL_OF_STUDY } from "#shared/levelsOfStudy.ts";
import { OWN_WORDS } from "../data/resources.ts";

/** The filter by what people answered to "I am...": an offered answer, or their own words. */
export const LEVEL_FILTER = {
  source: "level_of_study",
  label: "I am...",
  options: LEVELS_OF_STUDY.map((level) =>
    level === OTHER_LEVEL_OF_STUDY
      ? { value: OWN_WORDS, label: "Something else" }
      : { value: level, label: level },
  ),
};

/** The filter by country. */
export const COUNTRY_OPTIONS = COUNTRIES.map(({ name }) => ({ value: name, label: name }));
