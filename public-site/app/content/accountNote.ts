import type { ChallengeFacts } from "./facts.ts";
import { outlook } from "./mainAction.ts";
import { pages } from "./pages.ts";
import type { RichText } from "./text.ts";

/** What an account is good for on this day: at the head of the sign-up form. */
export function accountNote(facts: ChallengeFacts): RichText {
  const { dates, deadline, state, hasTeams, canTeam, canEnter, isReleased, isDecided } = facts;
  if (state === "before") {
    return [
      `The challenge starts on ${dates.challengeStarts.day}. You can register before that, and begin a draft, which nobody but your team reads.`,
    ];
  }
  if (canTeam) {
    return [
      `Teams can be formed until ${dates.registrationCloses.day}. Alone you can enter until ${deadline}. Nobody but your team reads a draft.`,
    ];
  }
  if (canEnter) {
    return [
      hasTeams
        ? `Teams closed on ${dates.registrationCloses.day}. You can still enter, alone, until ${deadline}. Nobody but you reads a draft.`
        : `Everybody enters alone, until ${deadline}. Nobody but you reads a draft.`,
    ];
  }
  const closed = isDecided
    ? "The winners are selected"
    : isReleased
      ? "The results are out"
      : `Submissions closed on ${dates.submissionsClose.day}`;
  const { text, href } = outlook(facts);
  return [
    { strong: `${closed}: nobody can enter any more.` },
    " To judge, use the link in your invitation. To mentor a team, ",
    { text: "register as a mentor", href: `${pages.signUp}?next=${pages.workspace}` },
    ". ",
    ...(isReleased
      ? [{ text, href }, "."]
      : ["The ", { text: "mailing list", href: pages.mailingList }, " needs none."]),
  ];
}
