import { localShort } from "#common/localTime.ts";
import { inWords } from "#common/words.ts";
import type { Challenge } from "#shared/challengeRow.ts";
import {
  closesAt,
  type EntryFacts,
  isReleased,
  type ParticipantStatus,
  type Participation,
} from "#shared/participation.ts";
import type { Entry } from "~/data/entry.ts";
import { challengeDate } from "./dates.ts";
import { missingTexts } from "./missingTexts.ts";
import { areTeamsOpen } from "./myTeam.ts";

/**
 * The status of a participant's entry on the dashboard. Future deadlines are in the visitor's time zone, because this
 * is not prerendered; past deadlines are the official day, as on every other page.
 */

/** The facts about an entry that its status depends on. */
export type MyEntry = EntryFacts &
  Pick<Entry, "is_owner" | "idea_name" | "description" | "withdrawn_at">;

/** The status of an entry. */
export interface EntryContent {
  readonly label?: string;
  readonly title: string;
  readonly text: string;
}

/** The status of an entry, or of a participant without one. */
export function entryContent(
  participation: Participation,
  challenge: Challenge,
  entry: MyEntry | null,
): EntryContent {
  if (!entry) return withoutEntry(participation, challenge);
  if (participation.status === "draft") return ofDraft(participation, challenge, entry);
  if (participation.status === "withdrawn") return ofWithdrawn(participation, challenge, entry);
  if (participation.status === "submitted") return ofSubmitted(participation, challenge, entry);
  if (participation.status === "undecided") {
    return {
      label: "No decision yet",
      title: "Your entry is in",
      text: "It has no decision yet. We email you as soon as there is one.",
    };
  }
  // The page shows the decision at the top.
  const label = DECIDED[participation.status];
  return {
    ...(label && { label }),
    title: "Your entry",
    text: "This is the entry as you submitted it.",
  };
}

/** A declined entry has no label. */
const DECIDED: Partial<Record<ParticipantStatus, string>> = {
  finalist: "Finalist",
  not_for_paris: "Finalist",
  top_three: "Top three",
  unplaced: "Finalist",
  first: "First place",
  second: "Second place",
  third: "Third place",
};

/** The deadline in words, because the page shows its date elsewhere. */
function deadlineName(challenge: Challenge, entry: MyEntry | null): string {
  const isExtended =
    Date.parse(closesAt(challenge, entry)) > Date.parse(challenge.submissions_close_at);
  return isExtended ? "your extended deadline" : "the deadline";
}

function withoutEntry(participation: Participation, challenge: Challenge): EntryContent {
  const { stage, window } = participation;
  const end = challengeDate(closesAt(challenge, null)).day;
  if (window !== "closed") {
    return {
      label: "No entry yet",
      title: "It starts with an idea",
      text: `${waysToEnter(participation, challenge)} ${whenToSubmit(participation, challenge, null)}`,
    };
  }
  const label = "No entry";
  if (stage === "winners" || stage === "ended") {
    return {
      label,
      title: "The challenge is over",
      text: "See the winners.",
    };
  }
  const text = isReleased(stage)
    ? `They closed on ${end}, and the finalists are selected.`
    : `They closed on ${end}. New entries are no longer possible.`;
  return { label, title: "Submissions have closed", text };
}

/** Explains how the person can enter now. */
function waysToEnter(participation: Participation, challenge: Challenge): string {
  if (areTeamsOpen(participation, challenge)) {
    return `Enter alone or in a team of up to ${inWords(challenge.max_submission_members)}.`;
  }
  return challenge.max_submission_members > 1
    ? "Teams can no longer change. You can still enter alone."
    : "Everyone enters on their own.";
}

function whenToSubmit(
  { window }: Participation,
  challenge: Challenge,
  entry: MyEntry | null,
): string {
  return window === "not_yet"
    ? `Start now. You can submit from ${localShort(challenge.submissions_open_at)}.`
    : `Start now and submit before ${deadlineName(challenge, entry)}.`;
}

function ofDraft({ window }: Participation, challenge: Challenge, entry: MyEntry): EntryContent {
  if (window === "closed") {
    return {
      label: "Not submitted",
      title: "This draft was not submitted",
      text: `Submissions closed on ${challengeDate(entry.closes_at).day}. Drafts do not take part.`,
    };
  }
  const label = "Draft";
  if (window === "not_yet") {
    const from = localShort(challenge.submissions_open_at);
    return {
      label,
      title: "Your draft is safe here",
      text: entry.is_owner
        ? `Keep writing. You can submit it from ${from}.`
        : `Keep writing. Its owner can submit it from ${from}.`,
    };
  }
  const end = deadlineName(challenge, entry);
  const missing = missingTexts(entry);
  if (missing.length > 0) {
    const text = `It still needs ${missing.join(" and ")}, before ${end}.`;
    return { label, title: "Keep going", text };
  }
  return {
    label,
    title: "Ready, but not submitted",
    text: entry.is_owner
      ? `It is complete. Submit it before ${end}.`
      : `It is complete. Its owner can submit it before ${end}.`,
  };
}

function ofSubmitted(
  participation: Participation,
  challenge: Challenge,
  entry: MyEntry,
): EntryContent {
  const title = "Your entry is in";
  if (participation.window !== "closed") {
    const end = deadlineName(challenge, entry);
    return {
      label: "Submitted",
      title,
      text: `You can edit it until ${end}, and your changes take effect immediately.`,
    };
  }
  // The same for every entry until the release, regardless of its recorded status.
  return participation.stage === "evaluation"
    ? {
        label: "Under Review",
        title,
        text: "The judges are reviewing it. All teams get their decision at the same time, by email and here.",
      }
    : {
        label: "Received",
        title,
        text: "Judging starts soon. There is nothing to do right now.",
      };
}

function ofWithdrawn(
  participation: Participation,
  challenge: Challenge,
  entry: MyEntry,
): EntryContent {
  const when = entry.withdrawn_at ? ` on ${localShort(entry.withdrawn_at)}` : "";
  const again = {
    not_yet: `, unless you submit it again from ${localShort(challenge.submissions_open_at)}.`,
    open: `, unless you submit it again before ${deadlineName(challenge, entry)}.`,
    closed: ".",
  };
  return {
    label: "Withdrawn",
    title: "This entry is withdrawn",
    text: `It was withdrawn${when} and does not take part${again[participation.window]}`,
  };
}
