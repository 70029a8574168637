import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import type { ReactNode } from "react";
import { Link, Route, Routes } from "react-router-dom";
import { expect, it } from "vitest";
import { SIGN_OUT_QUESTION } from "#common/sessionTexts.ts";
import { ADA, signedInAs } from "#common/testing/sessions.ts";
import { openKeeper } from "#common/work/keptWork.ts";
import { ELIGIBILITY_ITEMS } from "#shared/constants.ts";
import { BulkProgress } from "../components/bulkAction.tsx";
import { OPEN_CHALLENGE } from "../configuration/testing/openChallenge.ts";
import { ReplyTemplates } from "../contactRequests/ContactReplies.tsx";
import { ReasonForTeam } from "../eligibility/Checklist.tsx";
import { ChecklistItem } from "../eligibility/ChecklistItem.tsx";
import { MessageForm } from "../forms/MessageForm.tsx";
import type { Finalist } from "../judging/finalists/finalist.ts";
import { JurySentence } from "../judging/finalists/PublicPage.tsx";
import { InviteJudges } from "../judging/judges/InviteJudges.tsx";
import type { Eligibility } from "../records/eligibility.ts";
import type { Submission } from "../records/submission.ts";
import { DeadlineExtension } from "../submissions/DeadlineExtension.tsx";
import { TagsEditor } from "../submissions/Tags.tsx";
import { renderAdmin } from "../testing/renderAdmin.tsx";

const [ITEM] = ELIGIBILITY_ITEMS;
const ELIGIBILITY = { id: "entry-1", released_reason: null, checks: {} } as Eligibility;

const message = (
  <MessageForm
    name="note/1"
    label="Note"
    action="Add note"
    busyAction="Adding..."
    onSend={async () => undefined}
  />
);
const extension = <DeadlineExtension target={{ id: "entry-1" }} extendedTo={null} />;

function setUp(forms: ReactNode) {
  const methods = {
    getOne: async () => ({ data: OPEN_CHALLENGE }),
    getList: async () => ({ data: [], total: 0 }),
    callDatabase: async () => [],
  };
  return renderAdmin(
    <>
      <Link to="/elsewhere">Elsewhere</Link>
      <Link to="/signing-out">Sign Out</Link>
      <Routes>
        <Route path="/users" element={forms} />
        <Route path="*" element="Another page" />
      </Routes>
    </>,
    methods,
  ).user;
}

// Plain events, because user-event takes a second for each form.
const enter = (field: HTMLElement, value = "Some words") => {
  fireEvent.change(field, { target: { value } });
  fireEvent.input(field);
};
const type = (label: string | RegExp) => async () =>
  enter(await screen.findByRole("textbox", { name: label }));
const press = (name: string) => async () =>
  fireEvent.click(await screen.findByRole("button", { name }));

/** A dialog hides the rest of the page, but Back can still open another page. */
const follow = (name: string) => fireEvent.click(screen.getByRole("link", { name, hidden: true }));

function closeTab(): boolean {
  const event = new Event("beforeunload", { cancelable: true });
  window.dispatchEvent(event);
  return event.defaultPrevented;
}

const question = () => screen.findByRole("dialog", { name: "Leave this page?" });

type Step = () => Promise<unknown>;

it.each<[what: string, form: ReactNode, ...steps: Step[]]>([
  [
    "a dialog's fields",
    <InviteJudges key="" />,
    press("Invite judges"),
    type("Names and email addresses"),
  ],
  [
    "the jury’s sentence",
    <JurySentence
      key=""
      isDue
      finalist={{ id: "e", idea_name: "Patch", jury_sentence: "" } as Finalist}
    />,
    type(/^Jury’s sentence/),
  ],
  [
    "a note of the checklist",
    <ChecklistItem isCheckedAlone key="" item={ITEM} eligibility={ELIGIBILITY} />,
    press(`Note: ${ITEM.label}`),
    type("Note"),
  ],
  [
    "a reason shown to the team",
    <ReasonForTeam key="" eligibility={ELIGIBILITY} />,
    type("Reason shown to the team"),
  ],
  [
    "a tag",
    <TagsEditor key="" submission={{ id: "e", tags: [] as string[] } as Submission} />,
    async () => enter(await screen.findByRole("combobox", { name: "Add a tag" })),
  ],
  [
    "more time",
    extension,
    async () => enter(screen.getByLabelText("Extended to"), "2025-09-03T12:00:00"),
  ],
  [
    "a reply template's title",
    <ReplyTemplates key="" text="Hello" setText={() => undefined} />,
    press("Templates"),
    type("Save this reply as"),
  ],
])("asks before leaving loses %s", async (_, form, ...steps) => {
  setUp(form);
  for (const step of steps) await step();
  expect(closeTab()).toBe(true);
  follow("Elsewhere");
  expect(await question()).toBeVisible();
  fireEvent.click(within(await question()).getByRole("button", { name: "Leave" }));
  expect(await screen.findByText("Another page")).toBeVisible();
  expect(closeTab()).toBe(false);
});

it("asks about every form of a page at once", async () => {
  const user = setUp([
    <div key="1">{extension}</div>,
    <ReasonForTeam key="2" eligibility={ELIGIBILITY} />,
  ]);
  enter(await screen.findByLabelText("Extended to"), "2025-09-03T12:00:00");
  follow("Elsewhere");
  expect(await question()).toHaveTextContent("The new deadline hasn’t been saved yet.");
  await user.click(within(await question()).getByRole("button", { name: "Stay" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await type("Reason shown to the team")();
  follow("Elsewhere");
  expect(await question()).toHaveTextContent(
    "The new deadline hasn’t been saved yet. Your reason hasn’t been saved yet. If you leave, you’ll lose your unsaved changes.",
  );
});

it("asks about a text that the browser keeps only before a sign-out", async () => {
  signedInAs(ADA);
  const user = setUp(message);
  await type("Note")();
  expect(closeTab()).toBe(false);
  follow("Sign Out");
  expect(await screen.findByRole("dialog", { name: SIGN_OUT_QUESTION.title })).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Stay signed in" }));
  follow("Elsewhere");
  expect(await screen.findByText("Another page")).toBeVisible();
  expect(openKeeper({ name: "note/1", personId: ADA.id }).found?.typed).toBe("Some words");
});

it("a dialog with fields is closed only by its button once something is entered", async () => {
  const user = setUp(<InviteJudges />);
  await press("Invite judges")();
  await type("Names and email addresses")();
  await user.keyboard("{Escape}");
  expect(screen.getByRole("textbox", { name: "Names and email addresses" })).toHaveValue(
    "Some words",
  );
  await press("Cancel")();
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(closeTab()).toBe(false);
});

it("asks before the tab closes, but not before another page opens, during a bulk action", async () => {
  const progress = { done: 3, total: 20 };
  setUp(<BulkProgress label="Round entries" action={{ progress, stop: () => undefined }} />);
  expect(closeTab()).toBe(true);
  follow("Elsewhere");
  expect(await screen.findByText("Another page")).toBeVisible();
});
