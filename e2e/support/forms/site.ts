import { releasedDates, setChallenge } from "#tools/testing/world/challenge.ts";
import { createJudge, inviteJudge } from "#tools/testing/world/judges.ts";
import { createRound } from "#tools/testing/world/rounds.ts";
import { startSubmission } from "../teams.ts";
import { button, type Form, inDialog, textbox, type World } from "./form.ts";

/** The forms of the site. */

const OWN = "only its author changes it, in another tab";
const ADDED = "it adds to what others write";

export const SITE_FORMS: readonly Form[] = [
  {
    name: "entry",
    files: ["public-site/app/features/submission/SubmissionEditor.tsx"],
    async prepare({ people, participant }) {
      const { sql } = people;
      const person = await participant();
      await startSubmission(people, person);
      return {
        person,
        path: "/entry",
        stored: () => sql`
          select description from public.submissions where created_by = ${person.id}`,
        change: () => sql`
          update public.submissions set description = 'Theirs', revision = revision + 1
          where created_by = ${person.id}`,
      };
    },
    openers: (page) => [button(page, "Edit here instead")],
    field: (page) => textbox(page, "Description"),
    send: "typing",
    request: "rpc/save_submission",
    success: /All changes saved/,
    failure: /We couldn’t save/,
    survives: "kept",
    without: { "double click": "it is saved while it is typed" },
  },
  {
    name: "review",
    files: ["public-site/app/routes/judging-review.tsx"],
    prepare: (world) =>
      onReview(
        world,
        ({ sql }, id) =>
          sql`select comment_for_team from public.judging_assignments where id = ${id}`,
        ({ sql }, id) => sql`
          update public.judging_assignments set scores = '{4, 4}', comment_for_team = 'Theirs'
          where id = ${id}`,
      ),
    field: (page) => textbox(page, /^For the team/),
    send: "typing",
    request: "rpc/save_review",
    success: /All changes saved/,
    failure: /We couldn’t save/,
    survives: "kept",
    without: { "double click": "it is saved while it is typed" },
  },
  {
    name: "comment",
    files: ["public-site/app/features/judging/Discussion.tsx"],
    prepare: (world) =>
      onReview(world, ({ sql }) => sql`select body from public.judging_comments`, undefined, true),
    field: (page) => textbox(page, "Comment"),
    send: (page) => button(page, "Post comment"),
    request: "rpc/add_judging_comment",
    success: "empty field",
    failure: /We couldn’t post your comment\./,
    survives: "kept",
    without: { "colleague’s change": ADDED },
  },
  {
    name: "question",
    files: ["public-site/app/features/judging/Discussion.tsx"],
    prepare: (world) =>
      onReview(
        world,
        ({ sql }, id) => sql`select body from public.judging_notes where assignment_id = ${id}`,
      ),
    openers: (page) => [page.locator("summary").filter({ hasText: "Questions" })],
    field: (page) => textbox(page, "Your question"),
    send: (page) => button(page, "Send question"),
    request: "rpc/send_note_to_administrators",
    success: "empty field",
    failure: /We couldn’t send your question\./,
    survives: "kept",
    without: { "colleague’s change": ADDED },
  },
  {
    name: "recusal",
    files: ["public-site/app/features/judging/RecuseButton.tsx"],
    prepare: (world) =>
      onReview(
        world,
        ({ sql }, id) =>
          sql`select recusal_reason from public.judging_assignments where id = ${id}`,
      ),
    openers: (page) => [button(page, /^Recuse yourself from/)],
    async complete(page) {
      await page.getByLabel("I do not have time to review it").check();
    },
    field: (page) => textbox(page, "Details (optional)"),
    send: (page) => inDialog(page, "Recuse yourself"),
    request: "rpc/recuse_from_review",
    success: /You’ve recused yourself from/,
    failure: /We couldn’t record your recusal\./,
    survives: "kept",
    without: { "colleague’s change": OWN },
  },
  {
    name: "evidence",
    files: ["public-site/app/features/evidence/EvidencePanel.tsx"],
    async prepare({ people: { sql }, participant, submitted }) {
      const person = await participant();
      const { id } = await submitted(person, { ideaName: "Ring" });
      const request = { submission_id: id, items: ["one_team"], message: "Who are you?" };
      await sql`insert into public.evidence_requests ${sql(request)}`;
      return {
        person,
        path: "/dashboard",
        stored: () => sql`select answer from public.evidence_requests where submission_id = ${id}`,
        change: () => sql`
          update public.evidence_requests set answer = 'Theirs', answered_at = now()
          where submission_id = ${id}`,
      };
    },
    field: (page) => textbox(page, "Your answer"),
    send: (page) => button(page, "Send the answer"),
    request: "rpc/answer_evidence",
    success: /Thank you for your answer/,
    failure: /We couldn’t send your answer\./,
    conflict: /Someone on your team has answered in the meantime/,
    survives: "kept",
  },
  {
    name: "public page",
    files: ["public-site/app/features/workspace/PublicPage.tsx"],
    async prepare(world) {
      const { sql } = world.people;
      const { id, ...page } = await finalistPage(world);
      return {
        ...page,
        stored: () => sql`select summary from public.finalist_pages where submission_id = ${id}`,
        change: () => sql`
          update public.finalist_pages set summary = 'Theirs' where submission_id = ${id}`,
      };
    },
    field: (page) => textbox(page, "Summary"),
    send: (page) => button(page, "Save the page"),
    request: "rpc/save_finalist_page",
    success: /Your page has been saved\./,
    failure: /We couldn’t save your page\./,
    survives: "asked",
  },
  {
    name: "description of a picture",
    files: ["public-site/app/features/workspace/pictures/Pictures.tsx"],
    async prepare(world) {
      const { sql } = world.people;
      const { id, ...page } = await finalistPage(world);
      const picture = { submission_id: id, position: 1, file_path: `${id}/ring.webp` };
      await sql`insert into public.finalist_pictures ${sql({ ...picture, alt_text: "A ring" })}`;
      return {
        ...page,
        stored: () => sql`
          select alt_text from public.finalist_pictures where submission_id = ${id}`,
        async change() {
          await sql`
            update public.finalist_pictures set alt_text = 'Theirs' where submission_id = ${id}`;
          await sql`
            update public.submissions set pictures_revision = pictures_revision + 1
            where id = ${id}`;
        },
      };
    },
    field: (page) => textbox(page, "Description of picture 1"),
    send: (page) => button(page, "Save the description"),
    request: "rpc/save_finalist_pictures",
    success: /The description has been saved\./,
    failure: /We couldn’t change your pictures\./,
    conflict: /changed/,
    survives: "asked",
  },
  {
    name: "profile",
    files: ["public-site/app/features/account/AccountForms.tsx"],
    prepare: onProfile("/account"),
    field: (page) => page.getByRole("form", { name: "Profile" }).getByLabel("University"),
    send: (page) => button(page, "Save Profile"),
    request: "rpc/save_profile",
    success: /Your profile has been saved\./,
    failure: /An error occurred while saving your profile/,
    conflict: /Your profile was changed in another window\./,
    survives: "asked",
  },
  {
    name: "profile completion",
    files: ["public-site/app/routes/profile-completion.tsx"],
    prepare: onProfile("/profile-completion", { complete: false }),
    async complete(page) {
      await page.getByLabel("Country").selectOption("Nigeria");
      await page.getByLabel("Level of study").selectOption("A PhD student");
    },
    field: (page) => textbox(page, /^University/),
    send: (page) => button(page, "Save Profile"),
    request: "rpc/save_profile",
    // The next page, or why it cannot be shown.
    success: /Start your entry|We couldn’t load this page/,
    failure: /An error occurred while saving your profile/,
    conflict: /Your profile was changed in another window\./,
    survives: "asked",
  },
  {
    name: "new email address",
    files: ["public-site/app/features/account/AccountForms.tsx"],
    async prepare({ people: { sql }, participant }) {
      const person = await participant();
      return {
        person,
        path: "/account",
        stored: () => sql`select email_change from auth.users where id = ${person.id}`,
      };
    },
    field: (page) => textbox(page, "New email"),
    text: (word) => `${word}@example.com`,
    send: (page) => button(page, "Change email address"),
    request: "auth/v1/user",
    success: /hasn’t been confirmed yet\./,
    failure: /We couldn’t change your email address\./,
    survives: "asked",
    without: { "colleague’s change": OWN },
  },
  {
    name: "invitation to a team",
    files: ["public-site/app/features/team/Invitations.tsx"],
    async prepare({ people, participant }) {
      const person = await participant();
      await startSubmission(people, person);
      return {
        person,
        path: "/dashboard",
        stored: () => people.sql`select email from public.invitations`,
      };
    },
    field: (page) => textbox(page, "Email address of the person to invite"),
    text: (word) => `${word}@example.com`,
    send: (page) => button(page, "Send invitation"),
    request: "rpc/invite_member",
    success: /^We’ve invited .+ The email is on its way\./,
    failure: /We couldn’t send the invitation\./,
    survives: "asked",
    without: { "colleague’s change": ADDED },
  },
  {
    name: "judge’s details",
    files: ["public-site/app/features/judging/AboutYou.tsx"],
    async prepare({ people: { sql }, participant }) {
      const person = await participant();
      const { judgeId } = await createJudge(sql, { account: person });
      return {
        person,
        path: "/judging",
        stored: () => sql`select close_people from public.judges where id = ${judgeId}`,
        change: () => sql`
          update public.judges set close_people = '{Theirs}' where id = ${judgeId}`,
      };
    },
    openers: (page) => [page.locator("summary").filter({ hasText: "Edit your details" })],
    field: (page) => textbox(page, /^People you have worked closely with/),
    send: (page) => button(page, "Save"),
    request: "rpc/save_judging_profile",
    success: /Your details have been saved\./,
    failure: /We couldn’t save your details\./,
    conflict: /changed/,
    survives: "asked",
  },
  {
    name: "judge’s acceptance",
    files: ["public-site/app/features/judging/AcceptForm.tsx"],
    prepare: (world) =>
      onInvitation(
        world,
        ({ sql }, id) => sql`select organizations from public.judges where id = ${id}`,
      ),
    complete: (page) => page.getByLabel("I accept these terms.").check(),
    field: (page) => textbox(page, /^Your organizations/),
    send: (page) => button(page, "Become a judge"),
    request: "rpc/accept_judge_invitation",
    success: /You’re now a judge\./,
    failure: /We couldn’t save your acceptance\./,
    survives: "asked",
    without: { "colleague’s change": OWN },
  },
  {
    name: "reason to decline",
    files: ["public-site/app/routes/judging-invitation.tsx"],
    prepare: (world) =>
      onInvitation(
        world,
        ({ sql }, id) => sql`select decline_reason from public.judges where id = ${id}`,
      ),
    openers: (page) => [button(page, "Decline to judge")],
    field: (page) => textbox(page, /^Reason/),
    send: (page) => inDialog(page, "Decline"),
    request: "rpc/decline_judge_invitation",
    success: /Your answer has been saved\./,
    failure: /We couldn’t save your answer\./,
    survives: "asked",
    without: {
      "expired session": "the link alone is enough",
      "colleague’s change": OWN,
    },
  },
  {
    name: "contact form",
    files: [],
    async prepare({ people: { sql } }) {
      // A visitor can send only a few messages.
      await sql`delete from private.rate_limits`;
      return { path: "/", stored: () => sql`select message from public.contact_requests` };
    },
    async complete(page) {
      const dialog = page.getByRole("dialog");
      await dialog.getByLabel("Name").fill("Vera Visitor");
      await dialog.getByLabel("Email").fill("vera@example.com");
      await dialog.getByLabel("Subject").fill("Needle length");
      await page.getByRole("checkbox", { name: /human/i }).check();
    },
    openers: (page) => [page.getByRole("contentinfo").getByRole("button", { name: "Contact Us" })],
    field: (page) => page.getByRole("dialog").getByLabel("Message"),
    send: (page) => page.getByRole("dialog").getByRole("button", { name: /^Send/ }),
    request: "functions/v1/handle-contact-form",
    success: /Your message has been sent successfully!/,
    failure: /There was an error sending your message\./,
    survives: "kept",
    without: {
      "closed tab": "a shared computer keeps nothing after the tab",
      "second tab": "each tab keeps its own message",
      "other account": "it belongs to no account",
      "expired session": "it needs no session",
      "colleague’s change": ADDED,
    },
  },
];

/** An open round with one assignment, whose review page the judge opens. */
async function onReview(
  { people, participant, submitted }: World,
  stored: (people: World["people"], assignmentId: string) => PromiseLike<unknown>,
  change?: (people: World["people"], assignmentId: string) => PromiseLike<unknown>,
  isSubmitted = false,
) {
  const person = await participant();
  const submission = await submitted(await participant(), { ideaName: "Ring" });
  const judge = await createJudge(people.sql, { account: person });
  const { assignments } = await createRound(people.sql, {
    submissions: [submission],
    judges: [judge],
    ...(isSubmitted && { discussion_open: true, scores: [[4, 4]] }),
  });
  const [[id]] = assignments;
  return {
    person,
    path: `/judging/review?id=${id}`,
    stored: () => stored(people, id),
    ...(change && { change: () => change(people, id) }),
  };
}

/** The public page of a finalist, which its owner edits. */
async function finalistPage({ people: { sql }, participant, submitted }: World) {
  const person = await participant();
  const { id } = await submitted(person, { ideaName: "Ring", status: "selected" });
  await setChallenge(sql, releasedDates());
  await sql`insert into public.finalist_pages (submission_id, title) values (${id}, 'The ring')`;
  return { id, person, path: "/workspace" };
}

/** A new person's profile. */
function onProfile(path: string, options?: { complete: boolean }) {
  return async ({ people: { sql }, participant }: World) => {
    const person = await participant(options);
    return {
      person,
      path,
      stored: () => sql`select university from public.profiles where id = ${person.id}`,
      change: () => sql`
        update public.profiles set university = 'Theirs' where id = ${person.id}`,
    };
  };
}

/** An invitation to judge, whose link a new person opens. */
async function onInvitation(
  { people, admin, participant }: World,
  stored: (people: World["people"], judgeId: string) => PromiseLike<unknown>,
) {
  const person = await participant();
  const office = await admin();
  const { id, token } = await people.sql.begin((transaction) =>
    inviteJudge(transaction, office, person.email),
  );
  return { person, path: `/judging/invitation?token=${token}`, stored: () => stored(people, id) };
}
