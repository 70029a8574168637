import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { type Answers, refusal, ruleViolation, sequence } from "#common/testing/fakeServer.ts";
import type { Sent } from "#common/testing/sent.ts";
import { refreshFacts } from "~/challenge/currentFacts.ts";
import * as workspaceRoute from "~/routes/workspace.tsx";
import { aFile, chooseFiles } from "~/testing/files.ts";
import { expectAlert, showSignedInPage } from "~/testing/renderRoutes.tsx";
import { signedInServer } from "~/testing/server.ts";
import { challengeRow } from "~/testing/submissions.ts";
import { finalistRow, pageRow, stageRow, versionJson } from "~/testing/workspace.ts";

const FINALISTS = "GET /rest/v1/my_finalist_submissions";
const STAGES = "GET /rest/v1/my_finalist_stages";
const PAGE = "GET /rest/v1/my_finalist_page";
const DISCARD = "DELETE /storage/v1/object/finalists";
const SUBMIT_DOCUMENT = "POST /rest/v1/rpc/submit_stage_document";
const SHOW_NAME = "POST /rest/v1/rpc/set_name_shown";

const NOW = "2025-11-05T12:00:00Z";
const RELEASED_AT = "2025-10-01T04:59:59Z";
const server = signedInServer({
  "GET /rest/v1/challenge": [challengeRow({ now: NOW, results_released_at: RELEASED_AT })],
  [FINALISTS]: [finalistRow()],
  [STAGES]: [stageRow()],
  [PAGE]: [pageRow()],
  "POST /storage/v1/object/finalists/*": {},
  [DISCARD]: [],
  [SHOW_NAME]: undefined,
});

/** Shows the workspace. */
function show(answers: Answers = {}) {
  server.answer(answers);
  return showSignedInPage("/workspace", workspaceRoute);
}
const AS_MEMBER = { [FINALISTS]: [finalistRow({ role: "member" })] };

describe("the workspace", () => {
  it("explains to other people that it is for finalists", async () => {
    await show({ [FINALISTS]: [], [STAGES]: [], [PAGE]: [] });
    expect(screen.getByText(/Your account has no access to it/)).toBeInTheDocument();
    expect(screen.getByRole("link", { name: "My Dashboard" })).toBeInTheDocument();
  });

  it.each([
    [null, 0],
    [RELEASED_AT, 1],
  ])("offers other people the finalists once they are released: %s", async (released, links) => {
    server.answer({
      "GET /rest/v1/challenge": [challengeRow({ now: NOW, results_released_at: released })],
    });
    await refreshFacts();
    await show({ [FINALISTS]: [], [STAGES]: [], [PAGE]: [] });
    expect(screen.queryAllByRole("link", { name: "The finalists" })).toHaveLength(links);
  });

  it("starts with the winner's prize after the final, and no longer invites to the mentor", async () => {
    const now = "2026-02-05T12:00:00Z";
    const row = challengeRow({ now, results_released_at: RELEASED_AT, final_released_at: now });
    await show({
      "GET /rest/v1/challenge": [row],
      [FINALISTS]: [finalistRow({ outcome: "first" })],
    });
    const payment = screen.getByRole("region", { name: "Before we pay your first prize" });
    const stages = screen.getByRole("list", { name: "Stages" });
    expect(payment.compareDocumentPosition(stages)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(screen.getByText("Mira Ruiz")).toBeInTheDocument();
    expect(screen.queryByText(/Tuesdays/)).toBeNull();
  });

  it.each([
    [{}, "“Tidal” is a finalist. These are your next steps."],
    [{ outcome: "top_three" }, "one of the four finalists pitching in Paris."],
    [{ outcome: "not_for_paris" }, /remains a finalist and wins \$50,000 and medals/],
    [{ outcome: "unplaced" }, /one of six finalists and wins \$50,000/],
    [{ outcome: "second" }, "“Tidal” won second prize."],
  ] as const)("shows the status of the team: %o", async (patch, words) => {
    const challenge = challengeRow({ finalists: 6, pitching: 4 });
    await show({ "GET /rest/v1/challenge": [challenge], [FINALISTS]: [finalistRow(patch)] });
    expect(screen.getByText(/“Tidal”/)).toHaveTextContent(words);
  });

  it.each([
    [{}, [stageRow()], "Concept report", "Mira RuizTuesdays from 14:00mira@example.com"],
    [{ mentors: [] }, [], /Nothing is due yet/, /You don’t have a mentor yet/],
  ])("names the next deadline and the mentor: %#", async (patch, stages, due, mentor) => {
    await show({ [FINALISTS]: [finalistRow(patch)], [STAGES]: stages });
    expect(screen.getAllByText(due)).not.toEqual([]);
    expect(document.body).toHaveTextContent(mentor);
  });

  it.each([
    [[], "You don’t need to do anything yet.", 0],
    [["identity"], "We’ll email you about the rest.", 1],
    [["identity", "account", "agreement"], "Next, we’ll transfer the prize to your accounts.", 3],
  ])(
    "shows what is needed before the prize is paid, and what is done: %j",
    async (done, next, count) => {
      const payment_checks = done.map((item) => ({ item, checked_at: "2025-11-01T10:00:00Z" }));
      await show({ [FINALISTS]: [finalistRow({ role: "member", payment_checks })] });
      const panel = within(screen.getByRole("region", { name: "Before we pay your prize" }));
      expect(panel.getAllByRole("listitem")).toHaveLength(3);
      expect(panel.queryAllByText(/^Done on Nov 1, 2025/)).toHaveLength(count);
      expect(panel.queryAllByText(/Each member needs a bank account/)).toHaveLength(
        done.includes("account") ? 0 : 1,
      );
      expect(panel.getByText(new RegExp(next))).toBeInTheDocument();
      expect(panel.queryByRole("button")).toBeNull();
    },
  );

  it("announces no mentor once the top three are selected", async () => {
    const challenge = { now: NOW, results_released_at: RELEASED_AT, pitching_known_at: NOW };
    await show({
      "GET /rest/v1/challenge": [challengeRow(challenge)],
      [FINALISTS]: [finalistRow({ mentors: [], outcome: "top_three" })],
    });
    expect(screen.queryByText(/You don’t have a mentor yet/)).toBeNull();
  });
});

describe("a stage", () => {
  it("shows the newest version and folds earlier ones", async () => {
    const versions = [versionJson({ version: 2 }), versionJson({ file_path: "older" })];
    await show({ [STAGES]: [stageRow({ versions })] });
    const newest = screen.getByText("Version 2").closest("div");
    expect(newest).toHaveTextContent(/^Version 2.*Olga Bergreport\.pdf 1\.5 MB/);
    expect(newest).toBeVisible();
    const name = "Earlier versions of Concept report";
    const earlier = screen.getByRole("list", { name, hidden: true });
    expect(earlier).toHaveTextContent(/^Version 1Nov/);
    expect(earlier).not.toBeVisible();
    expect(screen.getByText("Earlier versions (1)")).toBeVisible();
  });

  it("shows the number of the version that was submitted", async () => {
    await show({
      [SUBMIT_DOCUMENT]: ({ body }: Sent) => {
        const { file_path } = body as { file_path: string };
        return stageRow({
          versions: [versionJson({ version: 3 }), versionJson({ version: 2, file_path })],
        });
      },
    });
    chooseFiles(aFile("report.pdf", "%PDF-1.7"));
    expect(
      await screen.findByText("report.pdf has been submitted as version 2."),
    ).toBeInTheDocument();
    const { submission_id, stage_id } = stageRow();
    expect(server.sentTo(SUBMIT_DOCUMENT)).toMatchObject([{ submission_id, stage_id }]);
  });

  it("that has closed accepts nothing, and the upload is deleted", async () => {
    await show({
      [SUBMIT_DOCUMENT]: ruleViolation("deadline_passed", "Closed."),
      [STAGES]: sequence([stageRow()], [stageRow({ is_open: false })]),
    });
    chooseFiles(aFile("report.pdf", "%PDF-1.7"));
    await expect.poll(() => server.sentTo(DISCARD)).toHaveLength(1);
    const [{ file_path }] = server.sentTo(SUBMIT_DOCUMENT) as [{ file_path: string }];
    expect(server.sentTo(DISCARD)).toEqual([{ prefixes: [file_path] }]);
    await waitFor(() => expect(screen.queryByText("Choose a PDF")).toBeNull());
  });

  it.each([
    ["closed", { [STAGES]: [stageRow({ is_open: false })] }, "Nothing submitted"],
    ["open, for a member", AS_MEMBER, /Only your entry’s owner can submit it/],
  ])("that is %s accepts no document", async (_, answers, sentence) => {
    await show(answers);
    expect(screen.queryByRole("button", { name: "Choose a PDF" })).toBeNull();
    expect(screen.getByText(sentence)).toBeInTheDocument();
  });
});

it("lets each member decide whether to be named, even after a failure", async () => {
  const { user } = await show({
    ...AS_MEMBER,
    [PAGE]: sequence([pageRow()], [pageRow({ shows_me: true })]),
    [SHOW_NAME]: sequence(refusal(500), undefined),
  });
  const choice = () => screen.getByRole("checkbox", { name: "Show my name on the page" });
  await user.click(choice());
  await expectAlert("We couldn’t save");
  expect(choice()).not.toBeChecked();
  await user.click(choice());
  expect(await screen.findByText("You’ll be named.")).toBeInTheDocument();
  expect(server.sentTo(SHOW_NAME).at(-1)).toEqual({
    submission_id: pageRow().submission_id,
    is_shown: true,
  });
  await waitFor(() => expect(choice()).toBeChecked());
  expect(screen.queryByRole("textbox")).toBeNull();
});

it("saves a choice that a member changes while it is saved", async () => {
  const saving = Promise.withResolvers<undefined>();
  const { user } = await show({ ...AS_MEMBER, [SHOW_NAME]: sequence(saving.promise, undefined) });
  const choice = screen.getByRole("checkbox", { name: "Show my name on the page" });
  await user.click(choice);
  await user.click(choice);
  expect(choice).not.toBeChecked();
  expect(choice).toHaveFocus();
  expect(server.sentTo(SHOW_NAME)).toHaveLength(1);
  saving.resolve(undefined);
  expect(await screen.findByText("You won’t be named.")).toBeInTheDocument();
  expect(server.sentTo(SHOW_NAME)).toMatchObject([{ is_shown: true }, { is_shown: false }]);
});
