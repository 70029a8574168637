import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { type Answer, refusal } from "#common/testing/fakeServer.ts";
import * as trialRoute from "~/routes/judging-trial.tsx";
import { roundRow } from "~/testing/judging.ts";
import { expectAlert, expectLink, showSignedInPage } from "~/testing/renderRoutes.tsx";
import { signedInServer } from "~/testing/server.ts";

const ROUNDS = "GET /rest/v1/admin_judging_rounds";
const server = signedInServer();
const { id } = roundRow();

function show(answer: Answer) {
  server.answer({ [ROUNDS]: answer });
  return showSignedInPage("/judging/trial", trialRoute, `?round=${id}`);
}

const choose = (name: string, score: number) =>
  within(screen.getByRole("radiogroup", { name })).getByRole("radio", {
    name: new RegExp(`^${score}:`),
  });

it("shows the criteria as judges see them, checks the review like theirs, and sends nothing", async () => {
  const { user } = await show([roundRow({ stage: "draft" })]);
  expect(screen.getByRole("heading", { level: 1, name: /A sample entry/ })).toBeVisible();
  expect(screen.getByText(/Screening · Trial: nothing is saved or sent/)).toBeVisible();
  expectLink("Back to the round", `/admin/judging/rounds/${id}/criteria`);
  expect(screen.getByText("Does it answer the brief?")).toBeVisible();

  await user.click(screen.getByRole("button", { name: "Check the form" }));
  expect(screen.getAllByText("Choose a score.")).toHaveLength(2);
  await user.click(choose("Relevant", 3));
  await user.click(choose("Viable", 4));
  await user.click(screen.getByRole("button", { name: "Check the form" }));
  expect(screen.getByText("Write at least 20 characters.")).toBeVisible();
  await user.type(screen.getByLabelText("For the team"), "The rim could be softer.");
  await user.click(screen.getByRole("button", { name: "Check the form" }));
  expect(screen.getByText(/Nothing was saved or sent\./)).toBeVisible();

  // The message is about the review as it was.
  await user.click(choose("Viable", 5));
  expect(screen.queryByText(/Nothing was saved or sent\./)).toBeNull();
  expect(server.sent.filter(({ name }) => !name.startsWith("GET "))).toEqual([]);
});

it("asks for no comment to the team in a round without feedback", async () => {
  const { user } = await show([roundRow({ gives_feedback: false })]);
  expect(screen.queryByLabelText("For the team")).toBeNull();
  await user.click(choose("Relevant", 3));
  await user.click(choose("Viable", 4));
  await user.click(screen.getByRole("button", { name: "Check the form" }));
  expect(screen.getByText("This review is complete.")).toBeVisible();
});

it.each([
  ["anyone but an administrator", [] as Answer],
  ["a malformed address", refusal(400, { code: "22P02" })],
])("shows nothing to %s", async (_, answer) => {
  await show(answer);
  expect(screen.getByRole("heading", { level: 1, name: "No access" })).toBeVisible();
  expectLink("Back office", "/admin/");
});

it("says if the round cannot be loaded", async () => {
  await show(refusal(500));
  await expectAlert("We couldn’t load the round.");
});
