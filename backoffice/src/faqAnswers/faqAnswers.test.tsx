import { screen } from "@testing-library/react";
import { ResourceContextProvider } from "react-admin";
import { Route, Routes } from "react-router-dom";
import { expect, it } from "vitest";
import { ruleViolation, sequence } from "#common/testing/fakeServer.ts";
import { setUpProvider } from "../data/testing/setUpProvider.ts";
import { fill, renderAdmin } from "../testing/renderAdmin.tsx";
import { FaqAnswerEdit } from "./FaqAnswerForm.tsx";

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

it("keeps a rejected question, also if someone else has changed it, and saves it as it was loaded", async () => {
  const { provider, sent } = setUpProvider({
    "GET /rest/v1/faq_answers": [TRAIN],
    [SAVE]: sequence(
      ruleViolation("invalid_input", "The FAQ already has this question."),
      ruleViolation("conflict", "This has just been changed elsewhere."),
      { ...TRAIN, revision: 5 },
    ),
  });
  const { user } = renderAdmin(
    <ResourceContextProvider value="faq-answers">
      <Routes>
        <Route path="/faq-answers/:id" element={<FaqAnswerEdit />} />
      </Routes>
    </ResourceContextProvider>,
    provider,
    { address: "/faq-answers/101" },
  );
  const question = await screen.findByLabelText(/^Question/);
  fill(question, "May I come by train?");
  const save = () => user.click(screen.getByRole("button", { name: "Save" }));
  for (const message of [
    "The FAQ already has this question.",
    "This has just been changed elsewhere.",
  ]) {
    await save();
    expect(await screen.findByText(message)).toBeVisible();
    expect(question).toHaveValue("May I come by train?");
  }
  await save();
  expect(await screen.findByText("The question has been saved.")).toBeVisible();
  const { updated_at: _, ...texts } = TRAIN;
  const body = { ...texts, question: "May I come by train?" };
  const bodies = sent.filter(({ name }) => name === SAVE).map((one) => one.body);
  expect(bodies).toEqual([body, body, body]);
});
