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
  updated_at: "2025-08-01T00:00:00Z",
};
const UPDATE = "PATCH /rest/v1/faq_answers";

it("keeps a rejected question, and saves only changed fields", async () => {
  const refusal = ruleViolation("invalid_input", "The FAQ already has this question.");
  const { provider, sent } = setUpProvider({
    "GET /rest/v1/faq_answers": [TRAIN],
    [UPDATE]: sequence(refusal, [TRAIN]),
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
  await user.click(screen.getByRole("button", { name: "Save" }));
  expect(await screen.findByText("The FAQ already has this question.")).toBeVisible();
  expect(question).toHaveValue("May I come by train?");
  await user.click(screen.getByRole("button", { name: "Save" }));
  expect(await screen.findByText("The question has been saved.")).toBeVisible();
  const body = { question: "May I come by train?" };
  expect(sent.filter(({ name }) => name === UPDATE).map((one) => one.body)).toEqual([body, body]);
});
