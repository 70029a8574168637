import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import type { Eligibility } from "../records/eligibility.ts";
import type { Submission } from "../records/submission.ts";
import { RING } from "../submissions/testing/ring.ts";
import { renderAdmin } from "../testing/renderAdmin.tsx";
import { Checklist } from "./Checklist.tsx";
import { UNCHECKED } from "./testing/unchecked.ts";

const CHECKED = { checked_at: "2026-11-17T10:00:00Z", checked_by: "olu@example.com", note: null };

async function show(patch: Partial<Eligibility> = {}, submission: Submission = RING) {
  const callDatabase = vi.fn(async (_name: string, _args: object) => null);
  const getOne = async () => ({ data: { ...UNCHECKED, ...patch } });
  renderAdmin(<Checklist submission={submission} />, { getOne, callDatabase } as object);
  await screen.findByRole("group", { name: "One team" });
  const item = (name: string) => within(screen.getByRole("group", { name }));
  return { callDatabase, item, user: userEvent.setup() };
}

it("marks all unchecked items as passed with one key", async () => {
  const { callDatabase, user } = await show({
    checks: { age: { ...CHECKED, state: "to_be_shown" } },
  });
  await user.keyboard("m");
  await waitFor(() => expect(callDatabase).toHaveBeenCalledOnce());
  expect(callDatabase).toHaveBeenCalledWith("check_eligibility", {
    submission_id: "s-1",
    items: ["studies", "one_team", "original", "language", "complete"],
    state: "met",
  });
});

it("shows the result of an item, and that the team has changed since", async () => {
  const { callDatabase, item, user } = await show({
    changed_at: "2026-11-18T10:00:00Z",
    checks: { age: { ...CHECKED, state: "met" } },
  });
  expect(item("18 or over").getByRole("button", { name: "Met", pressed: true })).toBeVisible();
  expect(screen.getByText(/^olu@example\.com.*changed by the team since$/)).toBeVisible();
  // Pressed again, it is taken back.
  await user.click(item("18 or over").getByRole("button", { name: "Met" }));
  await waitFor(() =>
    expect(callDatabase).toHaveBeenCalledWith("check_eligibility", {
      submission_id: "s-1",
      items: ["age"],
      state: "unchecked",
    }),
  );
});

it("shows a result immediately, and the previous one after a failure", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const { callDatabase, item, user } = await show();
  const met = (pressed: boolean) => item("One team").findByRole("button", { name: "Met", pressed });
  let fail: (error: Error) => void = () => undefined;
  callDatabase.mockImplementationOnce(() => new Promise((_, reject) => (fail = reject)));
  await user.click(await met(false));
  expect(await met(true)).toBeVisible();
  fail(new Error("offline"));
  expect(await met(false)).toBeVisible();
  expect(await screen.findByText("Failed to save the checklist. Please try again.")).toBeVisible();
});

it("says when the team missed the deadline to answer", async () => {
  const asked = { asked_items: ["age" as const], asked_at: "2025-01-01T10:00:00Z", message: "m" };
  await show({ ...asked, due_at: "2025-01-02T10:00:00Z" });
  expect(screen.getByText(/^The team has not answered by the deadline/)).toBeVisible();
  expect(screen.getByRole("button", { name: "Ask again" })).toBeVisible();
});

it("keeps a note for administrators", async () => {
  const { callDatabase, user } = await show();
  await user.click(screen.getByRole("button", { name: "Note: One team" }));
  await user.type(screen.getByRole("textbox", { name: "Note: One team" }), "Six names.");
  await user.click(screen.getByRole("button", { name: "Save note" }));
  await waitFor(() =>
    expect(callDatabase).toHaveBeenCalledWith("note_eligibility", {
      submission_id: "s-1",
      item: "one_team",
      note: "Six names.",
    }),
  );
});

it("suggests a reason for the team, which is not saved yet", async () => {
  const { callDatabase, user } = await show({
    eligibility: "not_eligible",
    checks: { one_team: { ...CHECKED, state: "not_met" } },
  });
  const reason = screen.getByRole("textbox", { name: "Reason for the team" });
  expect(reason).toHaveValue(
    "Each person can join one team, and a team has at most five members. As far as we know, your team does not meet this rule.\n\nIf we have this wrong, please write to us.",
  );
  await user.clear(reason);
  await user.type(reason, "You are six.");
  await user.click(screen.getByRole("button", { name: "Save reason" }));
  await waitFor(() =>
    expect(callDatabase).toHaveBeenCalledWith("tell_reason", {
      submission_id: "s-1",
      reason: "You are six.",
    }),
  );
});
