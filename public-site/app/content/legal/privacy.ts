import { unbroken } from "#common/content/text.ts";
import { inEnglish } from "#common/words.ts";
import { RETENTION } from "#shared/constants.ts";
import type { Profile } from "#shared/forms.ts";
import { PRIVACY_NOTICE_VERSION } from "#shared/season.ts";
import { env } from "~/config/env.ts";
import { commonValues } from "../values.ts";
import { legalText, versionOf } from "./legalText.ts";
import source from "./privacy.md";

/** The names of the profile’s fields, except the mailing list, which has its own row. */
const PROFILE_DATA: Readonly<Record<Exclude<keyof Profile, "join_mailing_list">, string>> = {
  first_name: "first name",
  last_name: "last name",
  country: "country",
  level_of_study: "level of study",
  university: "university",
};

const periods = Object.entries(RETENTION).map(([name, period]) => [name, unbroken(period)]);

/** The privacy notice. */
export const privacy = legalText(source, versionOf(PRIVACY_NOTICE_VERSION), {
  ...commonValues,
  ...Object.fromEntries(periods),
  tracking: env.analyticsId
    ? "We do not collect analytics about your visit unless you agree."
    : "This site does not use analytics or count your visits.",
  profileFields: inEnglish(Object.values(PROFILE_DATA), "and"),
});
