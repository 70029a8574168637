import { daysFromNow, releasedDates, setChallenge } from "#tools/testing/world/challenge.ts";
import { createRound } from "#tools/testing/world/rounds.ts";
import { uniqueWord } from "../submissions.ts";
import { button, type Form, inDialog, textbox, type World } from "./form.ts";

/** The forms of the back office. */

const faqAnswer: Pick<Form, "files" | "send" | "failure" | "survives" | "success"> = {
  files: ["backoffice/src/forms/RecordForm.tsx"],
  send: (page) => button(page, "Save question"),
  failure: /Failed to save the question\./,
  success: /The question has been (created|saved)/,
  survives: "kept",
};

const round: Pick<Form, "files" | "send" | "failure" | "survives" | "success" | "field"> = {
  files: ["backoffice/src/forms/RecordForm.tsx"],
  field: (page) => textbox(page, "Name"),
  send: (page) => button(page, "Save round"),
  failure: /Failed to save the round\./,
  success: /The round has been saved\./,
  survives: "kept",
};

const NEW = "a new record has no colleague";
const ADDED = "it adds to what colleagues write";

export const OFFICE_FORMS: readonly Form[] = [
  {
    ...faqAnswer,
    name: "FAQ answer",
    async prepare({ people: { sql }, admin, word }) {
      const row = { question: `What is ${word}?`, answer: "A word." };
      const [saved] = await sql`insert into public.faq_answers ${sql(row)} returning id`;
      const id = Number(saved?.id);
      return {
        person: await admin(),
        path: `/admin/faq-answers/${id}`,
        stored: () => sql`select answer from public.faq_answers where id = ${id}`,
        change: () => sql`update public.faq_answers set answer = 'Theirs' where id = ${id}`,
      };
    },
    field: (page) => textbox(page, /^Answer/),
    request: "rpc/save_faq_answer",
  },
  {
    ...faqAnswer,
    name: "new FAQ answer",
    prepare: async ({ people: { sql }, admin }) => ({
      person: await admin(),
      path: "/admin/faq-answers/create",
      stored: () => sql`select answer from public.faq_answers`,
    }),
    complete: (page) => textbox(page, /^Question/).fill(`What is ${uniqueWord()}?`),
    field: (page) => textbox(page, /^Answer/),
    request: "rpc/create_faq_answer",
    without: { "colleague’s change": NEW },
  },
  {
    ...round,
    name: "round",
    async prepare({ people: { sql }, admin }) {
      const { id } = await createRound(sql, { opens: 1, closes: 2 });
      return {
        person: await admin(),
        path: `/admin/judging/rounds/${id}/criteria`,
        stored: () => sql`select name from public.judging_rounds where id = ${id}`,
        change: () => sql`update public.judging_rounds set name = 'Theirs' where id = ${id}`,
      };
    },
    request: "rpc/save_judging_round",
  },
  {
    ...round,
    name: "new round",
    prepare: async ({ people: { sql }, admin }) => ({
      person: await admin(),
      path: "/admin/judging/rounds/create",
      stored: () => sql`select name from public.judging_rounds`,
    }),
    async complete(page) {
      await page.getByLabel("Opens", { exact: true }).fill("2090-01-02T03:04:05");
      await page.getByLabel("Closes", { exact: true }).fill("2090-02-03T04:05:06");
    },
    request: "rpc/create_judging_round",
    without: { "colleague’s change": NEW },
  },
  {
    name: "configuration",
    files: ["backoffice/src/configuration/ConfigurationPage.tsx"],
    prepare: async ({ people: { sql }, admin }) => ({
      person: await admin(),
      path: "/admin/configurations",
      stored: () => sql`select time from public.challenge_status`,
      async change() {
        await sql`update public.challenge_status set time = 'Theirs'`;
        await sql`update public.challenge_parameters set updated_at = now()`;
      },
    }),
    field: (page) => textbox(page, "Time"),
    send: (page) => button(page, "Save Changes"),
    request: "rpc/save_challenge_configuration",
    success: /The configuration has been saved\./,
    failure: /Failed to save configurations\./,
    survives: "asked",
  },
  {
    name: "new group email",
    files: ["backoffice/src/groupEmails/GroupEmailCreate.tsx"],
    async prepare({ people, admin }) {
      return {
        person: await admin(),
        path: "/admin/group-emails/create",
        stored: () => people.sql`select subject from public.group_emails`,
      };
    },
    field: (page) => textbox(page, "Subject"),
    send: (page) => button(page, "Save draft"),
    request: "rpc/create_group_email",
    success: /The draft has been saved\./,
    failure: /Failed to create the draft\./,
    survives: "asked",
    without: { "colleague’s change": NEW },
  },
  {
    name: "group email",
    files: ["backoffice/src/groupEmails/Draft.tsx"],
    prepare: groupEmail,
    field: (page) => textbox(page, "Subject"),
    send: "typing",
    request: "rpc/save_group_email",
    success: /All changes saved\./,
    failure: /We couldn’t save the draft\./,
    survives: "kept",
    without: { "double click": "it is saved while it is typed" },
  },
  {
    name: "template",
    files: ["backoffice/src/templates/Templates.tsx"],
    async prepare(world) {
      const draft = await groupEmail(world);
      return { ...draft, stored: () => world.people.sql`select title from public.templates` };
    },
    openers: (page) => [button(page, "Templates")],
    field: (page) => textbox(page, "Save this email as"),
    send: (page) => inDialog(page, "Save"),
    request: "rpc/create_template",
    success: /The template has been saved\./,
    failure: /Failed to save the template\./,
    survives: "asked",
    without: { "colleague’s change": NEW },
  },
  {
    name: "reply",
    files: ["backoffice/src/forms/MessageForm.tsx"],
    async prepare({ people: { sql }, admin, word }) {
      const row = {
        name: "Vera",
        email: `${word}@example.com`,
        subject: "Needles",
        message: "How long?",
      };
      const [saved] = await sql`insert into public.contact_requests ${sql(row)} returning id`;
      const contact_request_id = String(saved?.id);
      return {
        person: await admin(),
        path: `/admin/contact-requests/${contact_request_id}`,
        stored: () => sql`
          select body from public.contact_replies where contact_request_id = ${contact_request_id}`,
        change: () => sql`
          insert into public.contact_replies ${sql({ contact_request_id, body: "Theirs" })}`,
      };
    },
    field: (page) => textbox(page, "Reply"),
    send: (page) => button(page, "Send reply"),
    request: "rpc/reply_to_contact_request",
    success: /Your reply to .* has been sent\./,
    failure: /Failed to send the reply\./,
    conflict: /Someone else has just replied\./,
    survives: "kept",
  },
  {
    name: "internal note",
    files: ["backoffice/src/forms/MessageForm.tsx"],
    prepare: onSubmission(
      ({ sql }, id) => sql`select body from public.submission_notes where submission_id = ${id}`,
    ),
    field: (page) => textbox(page, "Note"),
    send: (page) => button(page, "Add note"),
    request: "rpc/add_submission_note",
    success: "empty field",
    failure: /Failed to add the note\./,
    survives: "kept",
    without: { "colleague’s change": ADDED },
  },
  {
    name: "tag",
    files: ["backoffice/src/submissions/Tags.tsx"],
    prepare: onSubmission(
      ({ sql }, id) => sql`select tags from public.submissions where id = ${id}`,
    ),
    field: (page) => page.getByRole("combobox", { name: "Add a tag" }),
    text: (word) => `Tag ${word}`,
    send: "Enter",
    request: "rpc/tag_submission",
    success: /is tagged Tag/,
    failure: /Failed to change the tags\./,
    survives: "asked",
    without: { "colleague’s change": ADDED },
  },
  {
    name: "note of the checklist",
    files: ["backoffice/src/components/ConfirmDialog.tsx"],
    prepare: onSubmission(
      ({ sql }, id) => sql`select note from public.eligibility_checks where submission_id = ${id}`,
      ({ sql }, submission_id) => sql`
        insert into public.eligibility_checks ${sql({ submission_id, item: "one_team", note: "Theirs" })}`,
    ),
    openers: (page) => [button(page, "Note: One team")],
    field: (page) => page.getByRole("dialog").getByRole("textbox", { name: "Note" }),
    send: (page) => inDialog(page, "Save note"),
    request: "rpc/note_eligibility",
    success: /^A sentence/,
    failure: /Failed to save the note\./,
    conflict: /changed/,
    survives: "asked",
  },
  {
    name: "reason shown to the team",
    files: ["backoffice/src/eligibility/Checklist.tsx"],
    async prepare(world) {
      const { sql } = world.people;
      const prepared = await onSubmission(
        (_, id) => sql`select released_reason from public.submissions where id = ${id}`,
        (_, id) => sql`update public.submissions set released_reason = 'Theirs' where id = ${id}`,
      )(world);
      const row = { submission_id: prepared.id, item: "one_team", state: "not_met" };
      await sql`insert into public.eligibility_checks ${sql(row)}`;
      await sql`select private.update_eligibility(${prepared.id})`;
      return prepared;
    },
    field: (page) => textbox(page, "Reason shown to the team"),
    send: (page) => button(page, "Save reason"),
    request: "rpc/set_released_reason",
    success: /The reason shown to the team has been saved\./,
    failure: /Failed to save the reason\./,
    survives: "asked",
  },
  {
    name: "disqualification",
    files: ["backoffice/src/components/ConfirmDialog.tsx"],
    prepare: onSubmission(
      ({ sql }, id) => sql`select disqualification_reason from public.submissions where id = ${id}`,
      ({ sql }, id) => sql`update public.submissions set status = 'under_review' where id = ${id}`,
    ),
    openers: (page) => [button(page, "Disqualify")],
    field: (page) => textbox(page, "Reason"),
    send: (page) => inDialog(page, "Disqualify submission"),
    request: "rpc/disqualify_submission",
    success: /is disqualified\./,
    failure: /Failed to change the submission\./,
    conflict: /changed/,
    survives: "asked",
  },
  {
    name: "deadline extension",
    files: ["backoffice/src/submissions/DeadlineExtension.tsx"],
    prepare: onSubmission(
      ({ sql }, id) => sql`
        select to_char(deadline_extended_to at time zone 'Europe/Paris', 'YYYY-MM-DD"T"HH24:MI')
        from public.submissions where id = ${id}`,
      ({ sql }, id) => sql`
        update public.submissions set deadline_extended_to = ${daysFromNow(30)} where id = ${id}`,
    ),
    field: (page) => page.getByLabel("Extended to"),
    text: () => `2090-02-02T03:${10 + Math.floor(Math.random() * 50)}`,
    // In the order of any language: the day and the month are the same, and the time is in the morning. Only Firefox continues with the
    // hour after four digits of the year, so the arrows count from the first part.
    keys: (text) => [
      ..."02022090",
      ...Array(5).fill("ArrowLeft"),
      ...Array(3).fill("ArrowRight"),
      ...text.slice(11).replaceAll(":", ""),
      "a",
    ],
    ask: (page) => button(page, "Extend deadline"),
    answer: (page) => textbox(page, "Reason").fill("The site was down."),
    send: (page) => inDialog(page, "Extend deadline"),
    request: "rpc/extend_deadline",
    success: /^Extended to/,
    failure: /Failed to change the deadline\./,
    conflict: /changed/,
    survives: "asked",
  },
  {
    name: "jury’s sentence",
    files: ["backoffice/src/judging/finalists/PublicPage.tsx"],
    async prepare({ people: { sql }, admin, participant, submitted }) {
      await sql`delete from public.submissions where status = 'selected'`;
      const { id } = await submitted(await participant(), { ideaName: "Ring", status: "selected" });
      await setChallenge(sql, releasedDates());
      await sql`insert into public.finalist_pages (submission_id, title) values (${id}, 'The ring')`;
      return {
        person: await admin(),
        path: "/admin/judging/finalists",
        stored: () => sql`
          select jury_sentence from public.finalist_pages where submission_id = ${id}`,
        change: () => sql`
          update public.finalist_pages set jury_sentence = 'Theirs' where submission_id = ${id}`,
      };
    },
    field: (page) => textbox(page, "Jury’s sentence about Ring"),
    send: (page) => button(page, "Save sentence about Ring"),
    request: "rpc/set_jury_sentence",
    success: /The jury’s sentence about the project has been saved\./,
    failure: /Failed to save the jury’s sentence about the project\./,
    survives: "asked",
  },
  {
    name: "invitation of judges",
    files: ["backoffice/src/components/ConfirmDialog.tsx"],
    prepare: async ({ people: { sql }, admin }) => ({
      person: await admin(),
      path: "/admin/judging/judges",
      stored: () => sql`select name || ', ' || email as judge from public.judges`,
    }),
    openers: (page) => [button(page, "Invite judges")],
    field: (page) => textbox(page, "Names and email addresses"),
    text: (word) => `Jo Judge, ${word}@example.com`,
    send: (page) => inDialog(page, /^Send/),
    request: "rpc/invite_judges",
    success: /1 invitation is being sent\./,
    failure: /Failed to send the invitations\./,
    survives: "asked",
    without: { "colleague’s change": ADDED },
  },
];

/** A new submission, whose page an administrator opens. */
function onSubmission(
  stored: (people: World["people"], id: string) => PromiseLike<unknown>,
  change?: (people: World["people"], id: string) => PromiseLike<unknown>,
) {
  return async ({ people, admin, participant, submitted }: World) => {
    const { id } = await submitted(await participant(), { ideaName: "Ring" });
    return {
      id,
      person: await admin(),
      path: `/admin/submissions/${id}`,
      stored: () => stored(people, id),
      ...(change && { change: () => change(people, id) }),
    };
  };
}

/** A draft to the mailing list. */
async function groupEmail({ people: { sql }, admin }: World) {
  const row = {
    subject: "News",
    body: "Hello",
    segment: sql.json({ kind: "subscribers" }),
    is_news: true,
  };
  const [saved] = await sql`insert into public.group_emails ${sql(row)} returning id`;
  const id = String(saved?.id);
  return {
    person: await admin(),
    path: `/admin/group-emails/${id}`,
    stored: () => sql`select subject from public.group_emails where id = ${id}`,
    change: () => sql`update public.group_emails set subject = 'Theirs' where id = ${id}`,
  };
}
