import { hasReached } from "../../_shared/standing.ts";
import { emailKind, ideaName, instant } from "./content.ts";
import { spellTime } from "./time.ts";

/** To the team of a draft, a week and a day before the deadline. */
export const deadlineReminder = emailKind(
  { idea_name: ideaName, closes_at: instant },
  (draft, siteUrl, { state }) => ({
    subject: "Your entry is still a draft",
    heading: "Your entry is still a draft",
    paragraphs: [
      `${hasReached(state, "closed") ? "Your team's extended deadline is near" : "Submissions close soon"}, and your entry is not submitted yet. We don't judge drafts, and only your team can read them.`,
    ],
    facts: [
      { label: "Idea", value: draft.idea_name },
      { label: "Deadline", value: spellTime(draft.closes_at) },
    ],
    action: { label: "Continue your entry", url: `${siteUrl}/entry` },
    note: "The owner of the entry can submit it. You can all keep editing it until the deadline. Everyone on this entry gets this email.",
  }),
);

/** To the teams of drafts and submitted entries. */
export const deadlineChanged = emailKind(
  { idea_name: ideaName, closes_at: instant, former_closes_at: instant },
  (entry, siteUrl, { challenge, state }) => ({
    subject: "The deadline has changed",
    heading: "The deadline has changed",
    paragraphs: [
      // The team may have an extended deadline.
      hasReached(state, "closed") && entry.closes_at <= new Date(challenge.submissionsCloseAt)
        ? "The new deadline has passed: you can no longer edit or submit your entry."
        : "You can edit and submit your entry until the new deadline.",
    ],
    facts: [
      { label: "Idea", value: entry.idea_name },
      { label: "New deadline", value: spellTime(entry.closes_at) },
      { label: "Previous deadline", value: spellTime(entry.former_closes_at) },
    ],
    action: { label: "See your entry", url: `${siteUrl}/dashboard` },
    note: "If your entry is submitted, it stays submitted. You don't need to do anything. Everyone on this entry gets this email.",
  }),
);
