import { JUDGING_TERMS_VERSION, limits, RULES_VERSION } from "#shared/season.ts";

/** The schema file with the season's constants, from the root folder. */
export const SEASON_FILE = "supabase/schemas/season.sql";

/** The figures that the database needs, each with its comment. */
const CONSTANTS: readonly (readonly [name: string, value: number | string, comment: string])[] = [
  ["minimum_age", limits.minimumAge, "The minimum age of participants, in years."],
  ["graduated_from", limits.graduatedFrom, "The earliest year of graduation."],
  [
    "rules_version",
    RULES_VERSION,
    "The current version of the official rules, by the day from which it applies.",
  ],
  [
    "judging_terms_version",
    JUDGING_TERMS_VERSION,
    "The current version of the terms for judges, by the day from which it applies.",
  ],
];

const literal = (value: number | string) =>
  typeof value === "number" ? String(value) : `'${value}'::text`;

/** The text of the file. */
export function seasonSql(): string {
  const calls = CONSTANTS.map(
    ([name, value, comment]) =>
      `call private.define_constant('${name}', ${literal(value)},\n  '${comment}');`,
  );
  return [
    "-- Written by `npm run migration` from supabase/functions/_shared/season.ts.\n",
    ...calls,
    "",
  ].join("\n");
}
