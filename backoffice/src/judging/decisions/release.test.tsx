import { fireEvent, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { ROUND } from "../testing/judgingRecords.ts";
import { lockedResult } from "../testing/lockedResult.ts";
import { renderJudging } from "../testing/renderJudging.tsx";
import { type ReleasePreview, whoIsTold } from "./releasePreview.ts";
import { MINE, THEIRS } from "./testing/decisions.ts";

const NOW = new Date("2025-10-01T12:00:00Z");
const PREVIEW: ReleasePreview = {
  go_on: 5,
  end_here: 139,
  people: 402,
  subscribers: 52,
  results_released_at: null,
};

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true, now: NOW }));
afterEach(() => void vi.useRealTimers());

function open(round: object = {}, address = "decisions") {
  const confirmed = [MINE, THEIRS].map((one) => ({ ...one, confirmed_at: "2025-09-22" }));
  const lists = {
    "judging-rounds": [{ ...ROUND, kind: "panel", state: "closed", ...round }],
    "judging-copies": [
      { id: "copy-1", code: "AAAA", is_out: false },
      { id: "copy-2", code: "BBBB", is_out: false },
    ],
    "judging-results": [lockedResult()],
    "judging-decisions": confirmed,
  };
  const answers: Record<string, unknown> = {
    release_preview: PREVIEW,
    release_round: "2025-10-01T12:10:00Z",
  };
  return renderJudging(`/judging/rounds/round-1/${address}`, lists, (name) => answers[name]);
}

async function ask() {
  const rendered = open();
  await rendered.user.click(await screen.findByRole("button", { name: "Release the round" }));
  return { ...rendered, dialog: within(await screen.findByRole("dialog")) };
}

it("says who will be told what before anything is planned, ten minutes ahead at least", async () => {
  const { callDatabase, dialog, user } = await ask();
  expect(await dialog.findByText("5 entries become Selected, 139 entries Declined.")).toBeVisible();
  expect(dialog.getByText("402 people in their teams are mailed the result.")).toBeVisible();
  expect(dialog.getByText(/^52 subscribers/)).toBeVisible();
  expect(dialog.getByText("Oct 1, 2025 7:10 AM EST")).toBeVisible();
  await user.click(dialog.getByRole("button", { name: "Plan the release" }));
  expect(callDatabase).toHaveBeenCalledWith("release_round", { round_id: "round-1" });
  expect(await screen.findByText(/It can be stopped until then/)).toBeVisible();
});

it("takes a later time, and says that a sooner one will be the earliest", async () => {
  const { callDatabase, dialog, user } = await ask();
  await dialog.findByText(/^52 subscribers/);
  const at = dialog.getByLabelText("Release at");
  fireEvent.change(at, { target: { value: "2025-10-01T00:00:00" } });
  expect(dialog.getByText(/The earliest is 10 minutes from now/)).toBeVisible();
  fireEvent.change(at, { target: { value: "2025-10-03T00:00:00" } });
  expect(dialog.queryByText(/The earliest is/)).toBeNull();
  await user.click(dialog.getByRole("button", { name: "Plan the release" }));
  expect(callDatabase).toHaveBeenCalledWith("release_round", {
    round_id: "round-1",
    at: new Date("2025-10-03T00:00:00").toISOString(),
  });
});

it("counts down on every part of the round until a planned release, and stops it", async () => {
  const { callDatabase, user } = open({ release_at: "2025-10-01T12:09:30Z" }, "criteria");
  expect(await screen.findByRole("timer")).toHaveTextContent(/^9 minutes/);
  expect(screen.getByText(/Nobody has been told anything yet/)).toBeVisible();
  expect(screen.getByText("Closed, release planned")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Stop the release" }));
  expect(callDatabase).toHaveBeenCalledWith("stop_release", { round_id: "round-1" });
  expect(await screen.findByText(/The release is stopped/)).toBeVisible();
});

it("says on every part of the round why a planned release was stopped", async () => {
  const reason = "Disqualified or withdrawn, but decided to go on: AAAA. Decide again.";
  open({ release_stopped_reason: reason }, "criteria");
  expect(await screen.findByText(/^The planned release was stopped/)).toHaveTextContent(reason);
  expect(screen.queryByRole("timer")).toBeNull();
});

it("decides and proposes nothing while a release is planned", async () => {
  open({ release_at: "2025-10-01T12:09:30Z" });
  expect(await screen.findByRole("table", { name: "Decisions" })).toBeVisible();
  expect(screen.queryByRole("button", { name: "Decide as ranked" })).toBeNull();
  expect(screen.queryByRole("button", { name: /^Change the decision/ })).toBeNull();
  expect(screen.queryByRole("button", { name: "Open again" })).toBeNull();
});

it.each([
  ["first_reading", {}, /Nobody is mailed/],
  ["panel", { results_released_at: "2025-10-05T12:00:00Z" }, /mails and statuses wait for that/],
  ["top_three", { people: 1 }, /^1 person in these teams is mailed: .* goes to Paris/],
  ["final", {}, /5 entries get a place, 139 entries none/],
] as const)("says of a %s who is told: %j", (kind, changes, sentence) => {
  const sentences = whoIsTold(kind, { ...PREVIEW, ...changes }, NOW);
  expect(sentences).toContainEqual(expect.stringMatching(sentence));
});
