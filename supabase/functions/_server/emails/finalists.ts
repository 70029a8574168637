import { requiredLines, requiredText } from "../../_shared/validation.ts";
import { emailKind, ideaName, instant, untrustedText } from "./content.ts";
import { spellTime } from "./time.ts";

const workspace = (siteUrl: string) => ({
  label: "Open the workspace",
  url: `${siteUrl}/workspace`,
});

/** To the team of a finalist, when it gets a mentor. */
export const mentorAssigned = emailKind(
  {
    idea_name: ideaName,
    mentor_name: untrustedText("your mentor"),
    contact: requiredLines("contact", 500),
  },
  (assigned, siteUrl) => ({
    subject: "Your team has a mentor",
    heading: "Meet your mentor",
    paragraphs: [
      `${assigned.mentor_name} will help you develop “${assigned.idea_name}”. Your mentor can read what your team submits and see your names and addresses, but has no part in the decisions. This is how to reach them:`,
    ],
    quote: assigned.contact,
    action: workspace(siteUrl),
    note: "Everyone on this entry gets this email.",
  }),
);

/** To the new mentor of a finalist. */
export const mentorWelcome = emailKind(
  { idea_name: ideaName, mentor_name: requiredText("mentor_name", 200) },
  (welcome, siteUrl) => ({
    subject: "You're mentoring a finalist",
    heading: "You're mentoring a finalist",
    paragraphs: [
      `${welcome.mentor_name}, you're now the mentor of the team behind “${welcome.idea_name}”. We've told the team how to reach you.`,
      "In the workspace, you find the team, its dates and all documents that it submits. Please keep them confidential.",
    ],
    action: workspace(siteUrl),
  }),
);

/** To the team of a finalist, some days before the deadline of a stage without its document. */
export const stageReminder = emailKind(
  { idea_name: ideaName, stage_name: requiredText("stage_name", 200), due_at: instant },
  (reminder, siteUrl) => ({
    subject: `Due soon: ${reminder.stage_name}`,
    heading: "Your document is due soon",
    paragraphs: [
      "Your team has not uploaded this document yet. You can't upload it after the deadline.",
    ],
    facts: [
      { label: "Idea", value: reminder.idea_name },
      { label: "Document", value: reminder.stage_name },
      { label: "Deadline", value: spellTime(reminder.due_at) },
    ],
    action: workspace(siteUrl),
    note: "The owner of the entry can upload it, and replace it until the deadline. Everyone on this entry gets this email.",
  }),
);
