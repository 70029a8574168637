import { challengeName } from "#common/content/names.ts";
import { plainBlocks } from "#common/content/text.ts";
import { type PagePath, paths } from "../config/paths.ts";
import type { ChallengeFacts } from "./facts.ts";
import { figures } from "./figures.ts";
import { fillSections } from "./markdown.ts";
import { notFound } from "./notices.ts";
import source from "./seo.md";

/** The title and description of a page for search engines and link previews. */
export interface PageDescription {
  /** Under 60 characters. */
  readonly title: string;
  /** Under 155 characters. */
  readonly description: string;
  /** False for pages that are not useful as a search result. */
  readonly indexed: boolean;
}

/** Every page of the site (seo.md), by its path. */
export function pageDescriptions(facts: ChallengeFacts) {
  const { dates, periods, entering, canEnter } = facts;
  const name = challengeName(facts);
  const sections = fillSections(source, {
    ...figures,
    name,
    entering,
    call: canEnter ? "Open call" : "A challenge",
    challengePeriod: periods.challenge,
    challengeStarts: dates.challengeStarts.monthAndYear,
    challengeEnds: dates.challengeEnds.monthAndYear,
    pitches: dates.challengeEnds.roughly,
    registration: canEnter
      ? `Register for the challenge. Submissions are due by ${dates.submissionsClose.day}.`
      : "Register to judge entries or to mentor a finalist team.",
    signIn: canEnter
      ? "Sign in to work on your entry and your team."
      : "Sign in to see your entry, your team and your decision.",
    notFound: notFound.text,
  });
  // seo.md lists the pages that are not indexed below its last main heading.
  const others = sections.findLastIndex(({ level }) => level === 1);
  const described = sections.map(({ id, title, blocks }, index): [string, PageDescription] => [
    id,
    {
      title: id === paths.home ? title : `${title} – ${name}`,
      description: plainBlocks(blocks),
      indexed: index < others,
    },
  ]);
  return Object.fromEntries(described.filter(([path]) => path)) as Record<
    PagePath,
    PageDescription
  >;
}
