import { type Challenge, newChallenge } from "#shared/challengeRow.ts";
import { accountNote } from "~/content/accountNote.ts";
import { announcements } from "~/content/announcements.ts";
import { eligibility } from "~/content/eligibility.ts";
import { type ChallengeFacts, factsOf, stageLine } from "~/content/facts.ts";
import { faqSections } from "~/content/faq.ts";
import { finalistsUpcoming, winnersUpcoming } from "~/content/finalists.ts";
import { heroCall, heroFacts, heroTitle } from "~/content/hero.ts";
import { incentives, interest, statement } from "~/content/homeSections.ts";
import { rules } from "~/content/legal/rules.ts";
import { challengePhases, deadlineNote, participation } from "~/content/logistics.ts";
import { mailingListLead } from "~/content/mailingList.ts";
import { mainAction } from "~/content/mainAction.ts";
import { barLinksOf, pageFooterLinksOf } from "~/content/navigation.ts";
import { pageDescriptions } from "~/content/seo.ts";
import { eventJsonLd } from "~/content/structuredData.ts";

/** The facts of a new project at this time, with the given changes. */
export function factsAt(now: string, patch: Partial<Challenge> = {}): ChallengeFacts {
  return factsOf({ ...newChallenge, ...patch }, new Date(now));
}

/** All texts that depend on the configuration, by module. */
export function copyOf(facts: ChallengeFacts): Readonly<Record<string, unknown>> {
  return {
    "./accountNote.ts": accountNote(facts),
    "./announcements.ts": announcements(
      facts,
      { stage: facts.state, status: "no_submission", window: facts.window },
      true,
    ),
    "./eligibility.ts": eligibility(facts),
    "./faq.ts": faqSections(facts),
    "./facts.ts": stageLine(facts),
    "./finalists.ts": [finalistsUpcoming(facts), winnersUpcoming(facts)],
    "./hero.ts": [heroTitle(facts), heroCall(facts), heroFacts(facts, false)],
    "./homeSections.ts": [statement(facts), incentives(facts), interest(facts, false)],
    "./legal/rules.ts": rules(facts),
    "./logistics.ts": [participation(facts), challengePhases(facts), deadlineNote(facts)],
    "./mailingList.ts": mailingListLead(facts),
    "./mainAction.ts": mainAction(facts, false),
    "./seo.ts": pageDescriptions(facts),
    "./navigation.ts": [barLinksOf(facts), pageFooterLinksOf(facts, false)],
    "./structuredData.ts": eventJsonLd(facts, "https://example.com/", "https://example.com/og.png"),
  };
}
