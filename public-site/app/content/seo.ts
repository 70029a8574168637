import { NOT_FOUND_PATH } from "../config/paths.ts";
import type { ChallengeFacts } from "./facts.ts";
import { figures } from "./figures.ts";
import { notFound } from "./notices.ts";
import { challengeName } from "./organization.ts";
import { pages } from "./pages.ts";
import { plainText } from "./text.ts";

/** Titles and descriptions for search engines and link previews. */

export interface PageDescription {
  /** Under 60 characters. */
  readonly title: string;
  /** Under 155 characters. */
  readonly description: string;
  /** False for pages that are not useful as a search result. */
  readonly indexed: boolean;
}

/** Every page of the site, by its path. */
export function pageDescriptions(facts: ChallengeFacts) {
  const { dates, periods, entering, canEnter } = facts;
  const name = challengeName(facts);

  function page(title: string, description: string, indexed = true): PageDescription {
    return { title: `${title} – ${name}`, description: plainText(description), indexed };
  }
  const unindexed = (title: string, description: string) => page(title, description, false);

  return {
    [pages.home]: {
      title: `${name}: wearable drug delivery`,
      description: plainText(
        `${canEnter ? "Open call" : "A challenge"} for students and recent graduates: invent a wearable, large-volume drug delivery device. Prizes ${figures.allPrizes}. ${periods.challenge}.`,
      ),
      indexed: true,
    },
    [pages.challenge]: page(
      "Challenge Brief",
      `What to design: an on-body device that delivers up to ${figures.volume} under the skin. Specifications, thought starters and evaluation criteria.`,
    ),
    [pages.logistics]: page(
      "Challenge Logistics",
      `Who can enter, ${entering}, and every date from ${dates.challengeStarts.monthAndYear} to the pitches in Paris in ${dates.challengeEnds.monthAndYear}.`,
    ),
    [pages.faq]: page(
      "FAQ",
      "Answers on entering the contest, eligibility, submission requirements, the IP policy, research and the challenge partners.",
    ),
    [pages.rules]: page(
      "Official Rules",
      "Who can enter and how: teams, entries, deadlines, judging, prizes, and who owns the ideas. What everyone who submits agrees to.",
    ),
    [pages.privacy]: page(
      "Privacy Notice",
      "Which data this site stores about you, why, for how long and who can see it; how to download it and how to delete it.",
    ),
    [pages.accessibility]: page(
      "Accessibility",
      "How accessible this site is by WCAG 2.2, how we test it, its limitations, and how to report a barrier.",
    ),
    [pages.judgingExplained]: page(
      "How Judging Works",
      "Who reviews an entry, what judges do not see, how scores become a ranking that anyone can check, and what judges agree to.",
    ),
    [pages.judgingRecord]: page(
      "The Record of Judging",
      "How each result is locked in a file with a public hash, how to check it, how ties are settled, and which interventions are recorded.",
    ),
    [pages.finalists]: page(
      "The Finalists",
      `The ${figures.topFinalists} teams that the judges select from all entries, and their ideas for wearable drug delivery.`,
    ),
    [pages.winners]: page(
      "The Winners",
      `First, second and third prize, ${figures.allPrizes} in all: the ${figures.topPitching} teams pitch in Paris in ${dates.challengeEnds.roughly}.`,
    ),
    [pages.project]: unindexed(
      "A Finalist’s Project",
      `An idea of one of the ${figures.topFinalists} finalists: a wearable device that delivers up to ${figures.volume} under the skin.`,
    ),
    [pages.signUp]: page("Challenge Registration", signUpDescription(facts)),
    [pages.signIn]: page(
      "Sign In",
      canEnter
        ? "Sign in to work on your entry and your team."
        : "Sign in to see your entry, your team and your decision.",
    ),
    [pages.contact]: unindexed("Contact Us", "Send us a question about the challenge."),
    [pages.mailingListConfirm]: unindexed(
      "Confirm Your Address",
      "Confirm your subscription to news about the challenge.",
    ),
    [pages.mailingListLeave]: unindexed("Unsubscribe", "Leave the mailing list of the challenge."),
    [pages.profileCompletion]: unindexed(
      "Complete Your Profile",
      canEnter ? "Tell us who you are, so that you can enter." : "Tell us who you are.",
    ),
    [pages.dashboard]: unindexed("My Dashboard", "Your entry, your team and the next dates."),
    [pages.entry]: unindexed("My Entry", "Write your entry, attach a document and submit it."),
    [pages.entrySubmit]: unindexed("Submit My Entry", "Check your entry and submit it."),
    [pages.resetPassword]: unindexed("Reset Password", "Choose a new password for your account."),
    [pages.secondFactor]: unindexed("Enter Your Code", "The second step of signing in."),
    [pages.authCallback]: unindexed("Signing In", "You are being signed in."),
    [pages.invitation]: unindexed("Team Invitation", "Join the team that invited you."),
    [pages.judging]: unindexed("Judging", "Your entries to review and score."),
    [pages.judgingInvitation]: unindexed("Judge’s Invitation", "Become a judge of the challenge."),
    [pages.judgingReview]: unindexed("Review", "Review an entry and score it."),
    [pages.workspace]: unindexed("Your Workspace", "Deliverables and mentors of finalists."),
    [pages.account]: unindexed("Your Account", "Your profile, your password and your data."),
    [pages.emailChange]: unindexed("Email Address", "Your new email address is being confirmed."),
    [pages.goodbye]: unindexed("Goodbye", "Your account has been deleted."),
    [NOT_FOUND_PATH]: unindexed(notFound.title, notFound.text),
  } as const satisfies Readonly<Record<string, PageDescription>>;
}

function signUpDescription({ dates, canEnter }: ChallengeFacts): string {
  return canEnter
    ? `Register for the challenge. Submissions are due by ${dates.submissionsClose.day}.`
    : "Register to judge entries or to mentor a finalist team.";
}
