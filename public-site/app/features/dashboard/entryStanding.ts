import { localAndOfficial } from "#common/localTime.ts";
import { isDecision, type ToldStatus } from "#shared/challenge.ts";
import type { Challenge } from "#shared/challengeRow.ts";
import { closesAt } from "#shared/standing.ts";
import type { Entry } from "~/data/entry.ts";
import { isOpen } from "~/features/coming-up/deadlines.ts";
import { missingTexts } from "~/features/entry/entryRules.ts";

/** How it stands with the entry of one's team, in words. */
interface Standing {
  /** One or two words, as on a label; none for what is better said in a sentence. */
  readonly label?: string;
  readonly title: string;
  readonly text: string;
}

/** What is said of an entry once it cannot be edited any more, by what its team is told. */
const AFTER_THE_WINDOW: Readonly<Record<ToldStatus, Standing>> = {
  received: {
    label: "Received",
    title: "Your entry is in",
    text: "Evaluation follows. You do not have to do anything now.",
  },
  // The page says above what was decided.
  selected: {
    label: "Finalist",
    title: "Your entry",
    text: "It is kept here as it was submitted.",
  },
  declined: { title: "Your entry", text: "It is kept here as it was submitted." },
};

/** How it stands with the entry, for every state before, in and after the window. */
export function standingOf(entry: Entry | null, challenge: Challenge, now: number): Standing {
  const end = localAndOfficial(closesAt(challenge, entry));
  const open = isOpen(entry, challenge, now);
  if (!entry) return withoutEntry(open, end);
  if (entry.state === "submitted") return ofSubmitted(entry, open, end);
  if (entry.state === "withdrawn") return ofWithdrawn(entry, open, end);
  return ofDraft(entry, challenge, now, open, end);
}

function withoutEntry(open: boolean, end: string): Standing {
  return open
    ? {
        label: "No entry yet",
        title: "It starts with an idea",
        text: `You can enter until ${end}.`,
      }
    : {
        label: "No entry",
        title: "Submissions have closed",
        text: `They closed on ${end}, so an entry can no longer be started.`,
      };
}

function ofDraft(
  entry: Entry,
  { submissionsOpenAt }: Challenge,
  now: number,
  open: boolean,
  end: string,
): Standing {
  if (!open) {
    return {
      label: "Not submitted",
      title: "This draft was not submitted",
      text: `Submissions closed on ${end}. A draft does not take part.`,
    };
  }
  const label = "Draft";
  if (now < Date.parse(submissionsOpenAt)) {
    return {
      label,
      title: "Your draft is safe here",
      text: `Write as much as you like. It can be submitted from ${localAndOfficial(submissionsOpenAt)}.`,
    };
  }
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

function ofSubmitted(entry: Entry, open: boolean, end: string): Standing {
  if (open && !isDecision(entry.status)) {
    return {
      label: "Submitted",
      title: "Your entry is in",
      text: entry.isOwner
        ? `You can edit it until ${end}, and what you change counts at once.`
        : `Its owner can edit it until ${end}, and each change counts at once. You can read it as it is saved.`,
    };
  }
  return AFTER_THE_WINDOW[entry.status ?? "received"];
}

function ofWithdrawn({ withdrawnAt }: Entry, open: boolean, end: string): Standing {
  const when = withdrawnAt ? ` on ${localAndOfficial(withdrawnAt)}` : "";
  return {
    label: "Withdrawn",
    title: "This entry is withdrawn",
    text: open
      ? `It was withdrawn${when} and does not take part, unless it is submitted again before ${end}.`
      : `It was withdrawn${when} and does not take part.`,
  };
}
