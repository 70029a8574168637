import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { ResourceContextProvider } from "react-admin";
import { Route, Routes } from "react-router-dom";
import { expect, it } from "vitest";
import { type Answers, ruleViolation } from "#common/testing/fakeServer.ts";
import { setUpProvider } from "../data/testing/setUpProvider.ts";
import { renderAdmin } from "../testing/renderAdmin.tsx";
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

const FAQ_ANSWERS = "/rest/v1/faq_answers";
const READ = `GET ${FAQ_ANSWERS}`;

function open(address: string, answers: Answers = {}) {
  const { provider, sent } = setUpProvider({ [READ]: [TRAIN], ...answers });
  renderAdmin(
    <ResourceContextProvider value="faq-answers">
      <Routes>
        <Route path="/faq-answers/:id" element={<FaqAnswerEdit />} />
      </Routes>
    </ResourceContextProvider>,
    provider,
    { address },
  );
  const bodyOf = (name: string) => sent.find((one) => one.name === name)?.body;
  return { user: userEvent.setup(), bodyOf };
}

it("publishes a question, and changes nothing else", async () => {
  const update = `PATCH ${FAQ_ANSWERS}`;
  const { user, bodyOf } = open("/faq-answers/101", { [update]: [TRAIN] });
  await user.click(await screen.findByRole("switch", { name: "Published" }));
  await user.click(screen.getByRole("button", { name: "Save" }));
  expect(await screen.findByText("The question has been saved.")).toBeVisible();
  expect(bodyOf(update)).toEqual({ is_published: true });
});

it("says that the FAQ already has a question, and keeps the text", async () => {
  const refusal = ruleViolation("invalid_input", "The FAQ already has this question.");
  const { user } = open("/faq-answers/101", { [`PATCH ${FAQ_ANSWERS}`]: refusal });
  const question = await screen.findByRole("textbox", { name: /^Question/ });
  await user.type(question, "?");
  await user.click(screen.getByRole("button", { name: "Save" }));
  expect(await screen.findByText("The FAQ already has this question.")).toBeVisible();
  expect(question).toHaveValue(`${TRAIN.question}?`);
});
