import type { MailForm } from "../records/groupMail.ts";

/** A mail that comes up in every challenge, to begin with and to change. */
interface Template extends MailForm {
  label: string;
}

const NEWS = { is_news: true, leaves_out_faulty: false } as const;
const WORK = { is_news: false, leaves_out_faulty: false } as const;

export const BLANK: MailForm = { subject: "", body: "", segment: { kind: "subscribers" }, ...NEWS };

export const TEMPLATES: readonly Template[] = [
  {
    label: "Submissions are open",
    segment: { kind: "subscribers" },
    ...NEWS,
    subject: "Submissions are open",
    body: `Hello {{first_name|there}},

you asked us to keep you posted: entries to the Device Innovation Challenge can be submitted now.

An entry is a short description of your idea and a document. You can begin with a draft, invite your team, and go on with it until submissions close.

We look forward to your idea.`,
  },
  {
    label: "A week left",
    segment: { kind: "drafts", days: 8 },
    ...WORK,
    subject: "Your draft closes soon",
    body: `Hello {{first_name|there}},

your entry is still a draft. It can be submitted until {{closes_at}}; after that nobody can submit it any more, and drafts are not judged.

If something keeps you from submitting it, write to us: we can still help.`,
  },
  {
    label: "Judging has begun",
    segment: { kind: "entries" },
    ...WORK,
    subject: "Your entry is being read",
    body: `Hello {{first_name|there}},

thank you for “{{idea_name|your idea}}” ({{receipt_number}}). The judges have begun to read all entries. They read without knowing whose an entry is.

You need not do anything. We write to you when the results are out.`,
  },
  {
    label: "Invitation to a webinar",
    segment: { kind: "subscribers" },
    ...NEWS,
    subject: "An hour about the challenge, with your questions",
    body: `Hello {{first_name|there}},

on [day] at [time] we talk for an hour about the challenge, what judges look for, and whatever you want to ask.

You can join here: [address]

If you cannot come, we send the recording to everybody on this list.`,
  },
];
