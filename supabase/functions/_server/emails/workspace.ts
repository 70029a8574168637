import { untrustedText } from "../../_shared/untrustedText.ts";
import { checkbox } from "../../_shared/validation.ts";
import { line, lines } from "../../_shared/writtenEmails.ts";
import { emailKind, ideaName, instant, spellTime } from "./content.ts";

const workspace = { label: "Open the workspace", url: "/workspace" };

/** Emails that lead to the workspace of a finalist: mentors and stages. Being selected is a result (results.ts). */
export const WORKSPACE_EMAILS = {
  /** To the team of a finalist, when it gets a mentor. */
  mentor_assigned: emailKind(
    { idea_name: ideaName, mentor_name: untrustedText("your mentor"), contact: lines },
    ({ idea_name, mentor_name, contact }) => ({
      subject: "Your team has a mentor",
      heading: "Meet your mentor",
      text: `${mentor_name} will help you develop “${idea_name}”. Your mentor can read what your team submits and see your names and email addresses, but has no part in the judging. Here’s how to reach your mentor:`,
      quote: contact,
      action: workspace,
      note: "Everyone on your team gets this email.",
    }),
  ),

  /** To the new mentor of a finalist. */
  mentor_welcome: emailKind(
    { idea_name: ideaName, mentor_name: line },
    ({ idea_name, mentor_name }) => ({
      subject: "You’re mentoring a finalist",
      text: [
        `${mentor_name}, you’re now the mentor of the team behind “${idea_name}”. We’ve told the team how to reach you.`,
        "In the workspace, you’ll find the team, its deadlines and every document it submits. Please keep everything confidential.",
      ],
      action: workspace,
    }),
  ),

  /** To the team of a finalist, some days before the deadline of a stage without its document. */
  stage_reminder: emailKind(
    { idea_name: ideaName, stage_name: line, due_at: instant },
    ({ idea_name, stage_name, due_at }) => ({
      subject: `Due soon: ${stage_name}`,
      heading: "Your document is due soon",
      text: "Your team hasn’t uploaded this document yet. You can’t upload it after the deadline.",
      facts: { Idea: idea_name, Document: stage_name, Deadline: spellTime(due_at) },
      action: workspace,
      note: "The entry’s owner can upload or replace it until the deadline. Everyone on your team gets this email.",
    }),
  ),

  /** To a finalist, before the end of the challenge: the team has no public page, or the person is not named on it. */
  page_reminder: emailKind(
    { idea_name: ideaName, is_public: checkbox, is_named: checkbox },
    ({ idea_name, is_public, is_named }) => ({
      subject: "Your public page",
      heading: "Before the winners are announced",
      text: [
        is_public
          ? "Your team has published its page, but you’re not named on it. If you’d like to be, select “Show my name on the page” in the workspace."
          : "Your team hasn’t published its page yet. If you win, the site will show only the name of your idea until you publish the page.",
        ...(is_public || is_named
          ? []
          : ["Your name appears on the page only if you agree. Each of you decides individually."]),
      ],
      facts: { Idea: idea_name },
      action: workspace,
      note: "If you’d rather leave things as they are, you don’t need to do anything.",
    }),
  ),
};
