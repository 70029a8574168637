import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { ResourceContextProvider } from "react-admin";
import { Route, Routes } from "react-router-dom";
import { expect, it } from "vitest";
import { ruleViolation, sequence } from "#common/testing/fakeServer.ts";
import { setUpProvider } from "../data/testing/setUpProvider.ts";
import { fill, muteErrors, renderAdmin } from "../testing/renderAdmin.tsx";
import { FaqAnswerEdit } from "./FaqAnswerForm.tsx";
import FaqAnswerList from "./FaqAnswerList.tsx";

const TRAIN = {
  id: 101,
  section: "More questions",
  question: "May I travel by train?",
  answer: "Yes.",
  position: 100,
  is_published: false,
  revision: 4,
  updated_at: "2025-08-01T00:00:00Z",
};
const SAVE = "POST /rest/v1/rpc/save_faq_answer";
const DELETE = "POST /rest/v1/rpc/delete_faq_answer";

const LATER = { ...TRAIN, answer: "Yes, with a ticket.", revision: 5 };

/** Opens the question. The server has another version when the page reads it again. */
function open(...answers: Parameters<typeof sequence>) {
  muteErrors();
  const { provider, sent } = setUpProvider({
    "GET /rest/v1/faq_answers": sequence([TRAIN], [LATER]),
    [SAVE]: sequence(...answers),
    [DELETE]: undefined,
  });
  const { press } = renderAdmin(
    <ResourceContextProvider value="faq-answers">
      <Routes>
        <Route path="/faq-answers/:id" element={<FaqAnswerEdit />} />
      </Routes>
    </ResourceContextProvider>,
    provider,
    { address: "/faq-answers/101" },
  );
  const saved = () => sent.filter(({ name }) => name === SAVE).map(({ body }) => body);
  const deleted = () => sent.filter(({ name }) => name === DELETE).map(({ body }) => body);
  return { press, saved, deleted };
}
const question = () => screen.findByLabelText(/^Question/);

/** Opens the question, changes its text and saves it. */
async function edit(...answers: Parameters<typeof sequence>) {
  const context = open(...answers);
  fill(await question(), "May I come by train?");
  await context.press("Save question");
  return { ...context, question: await question() };
}

it("says that the site's own questions are there before one is added", async () => {
  renderAdmin(<FaqAnswerList />, { getList: async () => ({ data: [], total: 0 }) });
  expect(await screen.findByText(/ below the site’s [1-9]\d* standard questions\.$/)).toBeVisible();
  expect(screen.getByRole("link", { name: "New question" })).toBeVisible();
});

it("keeps a rejected question, and saves it as it was loaded", async () => {
  const { press, question, saved } = await edit(
    ruleViolation("invalid_input", "The FAQ already has this question."),
    LATER,
  );
  expect(await screen.findByText("The FAQ already has this question.")).toBeVisible();
  expect(question).toHaveValue("May I come by train?");
  await press("Save question");
  expect(await screen.findByText("The question has been saved.")).toBeVisible();
  const { updated_at: _, ...texts } = TRAIN;
  const body = { ...texts, question: "May I come by train?" };
  expect(saved()).toEqual([body, body]);
});

it("keeps a question that someone else has changed, and overwrites that version on request", async () => {
  const { press, question, saved } = await edit(ruleViolation("conflict"), LATER);
  await waitFor(() => expect(screen.getByLabelText(/^Answer/)).toHaveValue(LATER.answer));
  expect(screen.getByText(/Another administrator has changed this question/)).toBeVisible();
  expect(question).toHaveValue("May I come by train?");
  // Its answer is a later version, which nobody has chosen to overwrite.
  expect(screen.getByRole("button", { name: "Save question" })).toBeDisabled();
  await press("Keep my version");
  expect(await screen.findByText("The question has been saved.")).toBeVisible();
  const { updated_at: _, ...texts } = LATER;
  expect(saved().at(-1)).toEqual({ ...texts, question: "May I come by train?" });
});

it("discards a change for the version of someone else", async () => {
  const { press, question } = await edit(ruleViolation("conflict"));
  await waitFor(() => expect(screen.getByLabelText(/^Answer/)).toHaveValue(LATER.answer));
  await press("Use the saved version");
  expect(question).toHaveValue(TRAIN.question);
  expect(screen.queryByText(/has changed this question/)).toBeNull();
});

it("brings unsaved changes back when the page opens again, until they are discarded or saved", async () => {
  open(LATER);
  fill(await question(), "May I come by train?");
  cleanup();
  const { press } = open(LATER);
  expect(await screen.findByText("Your unsaved changes have been restored.")).toBeVisible();
  expect(await question()).toHaveValue("May I come by train?");
  await press("Discard changes");
  expect(await question()).toHaveValue(TRAIN.question);
  cleanup();
  open(LATER);
  expect(await question()).toHaveValue(TRAIN.question);
  expect(screen.queryByText("Your unsaved changes have been restored.")).toBeNull();
});

it("keeps nothing once it is saved", async () => {
  await edit({ ...LATER, question: "May I come by train?" });
  expect(await screen.findByText("The question has been saved.")).toBeVisible();
  expect(Object.keys(localStorage).filter((key) => key.startsWith("challenge-unsaved"))).toEqual(
    [],
  );
});

it("saves once, on a button that keeps the focus, and deletes after a confirmation", async () => {
  const saving = Promise.withResolvers<object>();
  const { deleted, press, saved } = await edit(saving.promise);
  const busy = await screen.findByRole("button", { name: "Saving..." });
  expect(busy).toHaveFocus();
  await press("Saving...");
  expect(saved()).toHaveLength(1);
  saving.resolve(ruleViolation("invalid_input", "The FAQ already has this question."));
  expect(await screen.findByText("The FAQ already has this question.")).toBeVisible();
  await press("Delete", "Delete question");
  await waitFor(() => expect(deleted()).toEqual([{ id: TRAIN.id, revision: 4 }]));
});

it("previews the question and its answer as the site shows them", async () => {
  open(LATER);
  const answer = "By **train**, see [the dates](/logistics).\n\n- one\n- <b>two</b>";
  fill(await screen.findByLabelText(/^Answer/), answer);
  const preview = within(screen.getByRole("region", { name: "Preview" }));
  expect(preview.getByRole("heading", { name: TRAIN.question })).toBeVisible();
  expect(await preview.findByRole("link", { name: "the dates" })).toHaveAttribute(
    "href",
    "/logistics",
  );
  expect(preview.getByText("train").tagName).toBe("STRONG");
  expect(preview.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    "one",
    "<b>two</b>",
  ]);
  fill(await question(), "");
  fill(screen.getByLabelText(/^Answer/), " ");
  expect(await preview.findByText("No question yet")).toBeVisible();
  expect(await preview.findByText("No answer yet")).toBeVisible();
});
