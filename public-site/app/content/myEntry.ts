import { localShort } from "#common/localTime.ts";
import { inWords } from "#common/words.ts";
import type { Challenge } from "#shared/challengeRow.ts";
import {
  closesAt,
  type EntryFacts,
  isReleased,
  type PersonState,
  type Standing,
} from "#shared/standing.ts";
import { challengeDate } from "./dates.ts";
import { missingTexts } from "./missingTexts.ts";
import { areTeamsOpen } from "./myTeam.ts";

/**
 * What somebody is told of their own entry on the dashboard: all of it follows from where they stand, so
 * that every pair of states can be printed and read. What is still to come is on the visitor's clock:
 * nothing of this, of myEditor.ts and of myTeam.ts is prerendered. A deadline that has passed is named by
 * its official day, as on every other page.
 */

/** What the words need to know of an entry. Times are ISO 8601. */
export interface MyEntry extends EntryFacts {
  readonly isOwner: boolean;
  readonly ideaName: string;
  readonly description: string;
  readonly withdrawnAt: string | null;
}

/** How it stands with an entry. */
export interface EntryWords {
  /** One or two words, as on a label; none for what is better said in a sentence. */
  readonly label?: string;
  readonly title: string;
  readonly text: string;
}

/** How it stands with somebody's entry, or with having none. */
export function entryWords(
  standing: Standing,
  challenge: Challenge,
  entry: MyEntry | null,
): EntryWords {
  if (!entry) return withoutEntry(standing, challenge);
  if (standing.person === "draft") return ofDraft(standing, challenge, entry);
  if (standing.person === "withdrawn") return ofWithdrawn(standing, challenge, entry);
  if (standing.person === "submitted") return ofSubmitted(standing, challenge, entry);
  if (standing.person === "undecided") {
    return {
      label: "No decision yet",
      title: "Your entry is in",
      text: "There is no decision about it yet. We write to you as soon as there is one.",
    };
  }
  // The page says above what was decided.
  const label = DECIDED[standing.person];
  return {
    ...(label && { label }),
    title: "Your entry",
    text: "It is kept here as it was submitted.",
  };
}

/** Nobody is labelled as declined. */
const DECIDED: Partial<Record<PersonState, string>> = {
  finalist: "Finalist",
  not_for_paris: "Finalist",
  top_three: "Top three",
  unplaced: "Finalist",
  first: "First place",
  second: "Second place",
  third: "Third place",
};

/** When one can no longer edit and submit, in words: the date itself stands once on each page. */
function endOf(challenge: Challenge, entry: MyEntry | null): string {
  const isExtended =
    Date.parse(closesAt(challenge, entry)) > Date.parse(challenge.submissionsCloseAt);
  return isExtended ? "your extended deadline" : "submissions close";
}

function withoutEntry(standing: Standing, challenge: Challenge): EntryWords {
  const { challenge: state, window } = standing;
  const end = challengeDate(closesAt(challenge, null)).day;
  if (window !== "closed") {
    return {
      label: "No entry yet",
      title: "It starts with an idea",
      text: `${waysIn(standing, challenge)} ${whenToSubmit(standing, challenge, null)}`,
    };
  }
  const label = "No entry";
  if (state === "winners" || state === "afterwards") {
    return {
      label,
      title: "The challenge is over",
      text: "Who has won stands on the winners’ page.",
    };
  }
  const text = isReleased(state)
    ? `They closed on ${end}, and the finalists have been chosen.`
    : `They closed on ${end}, so an entry can no longer be started.`;
  return { label, title: "Submissions have closed", text };
}

/** How one can enter now. */
function waysIn(standing: Standing, challenge: Challenge): string {
  if (areTeamsOpen(standing, challenge)) {
    return `Enter alone or in a team of up to ${inWords(challenge.maxTeamSize)}.`;
  }
  return challenge.maxTeamSize > 1
    ? "Teams can no longer change. You can still enter alone."
    : "Everybody enters alone.";
}

function whenToSubmit({ window }: Standing, challenge: Challenge, entry: MyEntry | null): string {
  return window === "not_yet"
    ? `You can begin now, and submit from ${localShort(challenge.submissionsOpenAt)} on.`
    : `Begin now, and submit before ${endOf(challenge, entry)}.`;
}

function ofDraft({ window }: Standing, challenge: Challenge, entry: MyEntry): EntryWords {
  if (window === "closed") {
    return {
      label: "Not submitted",
      title: "This draft was not submitted",
      text: `Submissions closed on ${challengeDate(entry.closesAt).day}. A draft does not take part.`,
    };
  }
  const label = "Draft";
  if (window === "not_yet") {
    const from = localShort(challenge.submissionsOpenAt);
    return {
      label,
      title: "Your draft is safe here",
      text: entry.isOwner
        ? `Write as much as you like. You can submit it from ${from} on.`
        : `Write as much as you like. Its owner can submit it from ${from} on.`,
    };
  }
  const end = endOf(challenge, entry);
  const missing = missingTexts(entry);
  if (missing.length > 0) {
    const text = `It still needs ${missing.join(" and ")}, before ${end}.`;
    return { label, title: "Keep going", text };
  }
  return {
    label,
    title: "Ready, but not submitted",
    text: entry.isOwner
      ? `It has all it needs. Submit it before ${end}.`
      : `It has all it needs. Its owner can submit it before ${end}.`,
  };
}

function ofSubmitted(standing: Standing, challenge: Challenge, entry: MyEntry): EntryWords {
  const title = "Your entry is in";
  if (standing.window !== "closed") {
    const end = endOf(challenge, entry);
    return {
      label: "Submitted",
      title,
      text: `You can edit it until ${end}, and what you change counts at once.`,
    };
  }
  // All alike, whatever administrators have noted of one: it is told when the results are.
  return standing.challenge === "evaluation"
    ? {
        label: "Under Review",
        title,
        text: "It is being read. Decisions are told to all at once, by email and here. You do not have to do anything now.",
      }
    : {
        label: "Received",
        title,
        text: "Evaluation follows. You do not have to do anything now.",
      };
}

function ofWithdrawn(standing: Standing, challenge: Challenge, entry: MyEntry): EntryWords {
  const when = entry.withdrawnAt ? ` on ${localShort(entry.withdrawnAt)}` : "";
  const again = {
    not_yet: `, unless it is submitted again, from ${localShort(challenge.submissionsOpenAt)} on.`,
    open: `, unless it is submitted again before ${endOf(challenge, entry)}.`,
    closed: ".",
  };
  return {
    label: "Withdrawn",
    title: "This entry is withdrawn",
    text: `It was withdrawn${when} and does not take part${again[standing.window]}`,
  };
}
