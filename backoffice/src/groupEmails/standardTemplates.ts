import { formOf, type GroupEmailTemplate, type Segment } from "../records/groupEmail.ts";
import texts from "./standardTemplates.md?raw";

const bodies = new Map(
  texts
    .split(/^# /m)
    .map((part) => part.split(/\n([\s\S]*)/))
    .map(([title, body = ""]) => [title, body.trim()]),
);

function template(title: string, subject: string, segment: Segment): GroupEmailTemplate {
  const body = bodies.get(title) ?? "";
  const form = formOf({ subject, body, segment, is_news: false, skips_missing_fields: false });
  return { id: title, title, ...form };
}

/** Emails that every challenge needs, for administrators to adapt. */
export const STANDARD_TEMPLATES: readonly GroupEmailTemplate[] = [
  template("Submissions are open", "Submissions are open", { kind: "subscribers" }),
  template("One week left", "Your entry is due soon", { kind: "drafts", days: 8 }),
  template("Judging has started", "We’re judging your entry", { kind: "submissions" }),
  template("Webinar invitation", "Join our webinar and ask your questions", {
    kind: "subscribers",
  }),
];
