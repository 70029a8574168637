import { hasReached } from "../../_shared/standing.ts";
import { emailKind, ideaName, instant } from "./content.ts";
import { spellTime } from "./time.ts";

/** To the team of a draft, a week and a day before it can no longer be submitted. */
export const deadlineReminder = emailKind(
  { idea_name: ideaName, closes_at: instant },
  (draft, siteUrl, { state }) => ({
    subject: "Your entry is still a draft",
    heading: "Your entry is still a draft",
    paragraphs: [
      `${hasReached(state, "closed") ? "The time that your team was given ends soon" : "Submissions close soon"}, and your entry has not been submitted. Drafts are not judged, and nobody but your team can read them.`,
    ],
    facts: [
      { label: "Idea", value: draft.idea_name },
      { label: "Submit it until", value: spellTime(draft.closes_at) },
    ],
    action: { label: "Go on with your entry", url: `${siteUrl}/entry` },
    note: "The owner of the entry submits it, and can go on editing it until the same moment. Everyone on this entry gets this email.",
  }),
);

/** To the teams of drafts and submitted entries. */
export const deadlineChanged = emailKind(
  { idea_name: ideaName, closes_at: instant, former_closes_at: instant },
  (entry, siteUrl, { challenge, state }) => ({
    subject: "The deadline has changed",
    heading: "The deadline has changed",
    paragraphs: [
      // A team may have more time than the others.
      hasReached(state, "closed") && entry.closes_at <= new Date(challenge.submissionsCloseAt)
        ? "It has passed by now: your entry can no longer be edited or submitted."
        : "Until the new date your entry can be edited and submitted.",
    ],
    facts: [
      { label: "Idea", value: entry.idea_name },
      { label: "New deadline", value: spellTime(entry.closes_at) },
      { label: "It was", value: spellTime(entry.former_closes_at) },
    ],
    action: { label: "See your entry", url: `${siteUrl}/dashboard` },
    note: "A submitted entry stays submitted: you need not do anything. Everyone on this entry gets this email.",
  }),
);
