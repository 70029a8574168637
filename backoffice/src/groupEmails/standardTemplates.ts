import type { GroupEmailTemplate } from "../records/groupEmail.ts";

const NEWSLETTER = { is_news: true, skips_missing_fields: false } as const;
const SERVICE_EMAIL = { is_news: false, skips_missing_fields: false } as const;

/** Emails that every challenge needs, for administrators to adapt. */
export const STANDARD_TEMPLATES: readonly GroupEmailTemplate[] = [
  {
    id: "Submissions are open",
    title: "Submissions are open",
    segment: { kind: "subscribers" },
    ...NEWSLETTER,
    subject: "Submissions are open",
    body: `Hello {{first_name|there}},

You asked us to keep you posted: submissions to the Device Innovation Challenge are now open.

An entry is a short description of your idea and a document. Start with a draft, invite your team, and keep editing until the deadline.

We look forward to your idea.`,
  },
  {
    id: "One week left",
    title: "One week left",
    segment: { kind: "drafts", days: 8 },
    ...SERVICE_EMAIL,
    subject: "Your draft is due soon",
    body: `Hello {{first_name|there}},

Your entry is still a draft. You can submit it until {{closes_at}}. After that you can't submit it, and we don't judge drafts.

If something keeps you from submitting, write to us. We can still help.`,
  },
  {
    id: "Judging has started",
    title: "Judging has started",
    segment: { kind: "entries" },
    ...SERVICE_EMAIL,
    subject: "We're judging your entry",
    body: `Hello {{first_name|there}},

Thank you for “{{idea_name|your idea}}” ({{receipt_number}}). The judges have started to review all entries. They don't know who submitted them.

You don't need to do anything. We'll email you when the results are out.`,
  },
  {
    id: "Webinar invitation",
    title: "Webinar invitation",
    segment: { kind: "subscribers" },
    ...NEWSLETTER,
    subject: "Join our webinar and ask your questions",
    body: `Hello {{first_name|there}},

On [day] at [time], we'll talk for an hour about the challenge and what judges look for, and answer your questions.

Join here: [address]

If you can't make it, we'll send the recording to everyone on this list.`,
  },
];
