/** The option that asks for the visitor's own words, which are stored instead. */
export const OTHER_LEVEL_OF_STUDY = "Other (specify)";

/** The error of that option without words. */
export const UNSPECIFIED_LEVEL_OF_STUDY = "Please specify your level of study.";

/** The options of "I am...". */
export const LEVELS_OF_STUDY = [
  "An undergraduate student",
  "A masters student",
  "A PhD student",
  "A post-doc",
  "A recent graduate",
  OTHER_LEVEL_OF_STUDY,
] as const;

/**
 * The text to store: the chosen option, or the visitor's own words when "Other (specify)" is chosen.
 */
export function storedLevelOfStudy(choice: string, ownWords: string): string {
  return choice === OTHER_LEVEL_OF_STUDY ? ownWords.trim() : choice;
}
