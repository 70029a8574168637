import { requiredLines, requiredText } from "../../_shared/validation.ts";
import { emailKind, ideaName, strangersWords } from "./content.ts";

const workspace = (siteUrl: string) => ({
  label: "Open the workspace",
  url: `${siteUrl}/workspace`,
});

/** To the team of a finalist that has a mentor now. */
export const mentorAssigned = emailKind(
  {
    idea_name: ideaName,
    mentor_name: strangersWords("your mentor"),
    contact: requiredLines("contact", 500),
  },
  (assigned, siteUrl) => ({
    subject: "Your team has a mentor",
    heading: "Meet your mentor",
    paragraphs: [
      `${assigned.mentor_name} will help you to bring “${assigned.idea_name}” further. Your mentor reads what your team hands in, sees your names and addresses, and decides nothing. This is how to reach them:`,
    ],
    quote: assigned.contact,
    action: workspace(siteUrl),
    note: "Everyone on this entry gets this email.",
  }),
);

/** To the person whom an administrator has made the mentor of a finalist. */
export const mentorWelcome = emailKind(
  { idea_name: ideaName, mentor_name: requiredText("mentor_name", 200) },
  (welcome, siteUrl) => ({
    subject: "You are the mentor of a finalist",
    heading: "You are the mentor of a finalist",
    paragraphs: [
      `${welcome.mentor_name}, you are asked to help the team of “${welcome.idea_name}”. The team was told how to reach you.`,
      "In the workspace you find the team, its dates and every document that it hands in. Please keep to yourself what you read there.",
    ],
    action: workspace(siteUrl),
  }),
);
