import { NOT_FOUND_PATH, type PagePath, paths } from "~/config/paths.ts";
import type { Tone } from "./colors.ts";

/** The tone at the top of a page and of its navigation bar. All other pages have the color of paper. */
const TONES: Partial<Record<PagePath, Tone>> = {
  [paths.home]: 2,
  [paths.contact]: 2,
  [paths.challenge]: 3,
  [paths.faq]: 1,
  [paths.rules]: 1,
  [paths.privacy]: 1,
  [paths.accessibility]: 1,
  [paths.judgingExplained]: 1,
  [paths.judgingRecord]: 1,
  [paths.finalists]: 2,
  [paths.winners]: 3,
  [paths.project]: 2,
  [paths.signIn]: 2,
  [paths.secondFactor]: 2,
  [paths.signUp]: 2,
  [paths.authCallback]: 2,
  [paths.resetPassword]: 2,
  [paths.profileCompletion]: 2,
  [paths.invitation]: 2,
  [paths.roleInvitation]: 2,
  [paths.judgingInvitation]: 2,
  [paths.emailChange]: 2,
  [paths.goodbye]: 2,
  [paths.mailingListConfirm]: 2,
  [paths.mailingListLeave]: 2,
  [paths.account]: 1,
  [paths.confirmation]: 1,
  [NOT_FOUND_PATH]: 3,
};

/** The custom property of the color at the top of a page. */
export function groundOf(page: PagePath): string {
  const tone = TONES[page];
  return tone ? `--tone-${tone}` : "--paper";
}
