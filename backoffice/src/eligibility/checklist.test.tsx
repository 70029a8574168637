import { screen, waitFor, within } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { ELIGIBILITY_ITEMS } from "#shared/constants.ts";
import type { Eligibility } from "../records/eligibility.ts";
import { RING } from "../submissions/testing/ring.ts";
import { fill, muteErrors, renderAdmin, ruleError } from "../testing/renderAdmin.tsx";
import { Checklist } from "./Checklist.tsx";
import { UNCHECKED } from "./testing/unchecked.ts";

const CHECKED = { checked_at: "2026-11-17T10:00:00Z", checked_by: "olu@example.com", note: null };

async function show(patch: Partial<Eligibility> = {}) {
  const callDatabase = vi.fn(async (_name: string, _args: object): Promise<object[]> => []);
  const getOne = vi.fn(async () => ({ data: { ...UNCHECKED, ...patch } as Eligibility }));
  const { user } = renderAdmin(<Checklist submission={RING} />, { getOne, callDatabase });
  await screen.findByRole("group", { name: "One team" });
  const item = (name: string) => within(screen.getByRole("group", { name }));
  const expectCall = (name: string, args: object) =>
    waitFor(() => expect(callDatabase.mock.lastCall).toEqual([name, args]));
  return { callDatabase, expectCall, getOne, item, user };
}

it("marks unchecked items as met at once, undoes a result, and keeps a note", async () => {
  const { callDatabase, expectCall, item, user } = await show({
    changed_at: "2026-11-18T10:00:00Z",
    checks: { age: { ...CHECKED, state: "met" } },
  });
  expect(screen.getByText("Checked by olu@example.com")).toBeVisible();
  expect(screen.getByText("changed by the team since then")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Mark remaining as met" }));
  const items = ["studies", "one_team", "original", "language", "complete"];
  await expectCall("set_eligibility_state", {
    id: "s-1",
    items,
    state: "met",
    former_state: "unchecked",
  });
  expect(callDatabase).toHaveBeenCalledOnce();
  // Pressing a result again removes it.
  await user.click(await item("18 or older").findByRole("button", { name: "Met", pressed: true }));
  await expectCall("set_eligibility_state", {
    id: "s-1",
    items: ["age"],
    state: "unchecked",
    former_state: "met",
  });
  await user.click(screen.getByRole("button", { name: "Note: One team" }));
  fill(screen.getByRole("textbox", { name: "Note" }), "Six names.");
  await user.click(screen.getByRole("button", { name: "Save note" }));
  await expectCall("note_eligibility", {
    id: "s-1",
    item: "one_team",
    note: "Six names.",
  });
});

it.each([
  ["once if one person has made all within a minute", "2026-11-17T10:00:50Z", 1],
  ["for each item otherwise", "2026-11-17T10:01:01Z", 6],
])("says who has checked, %s", async (_, last, times) => {
  const check = { ...CHECKED, state: "met" } as const;
  const checks = Object.fromEntries(ELIGIBILITY_ITEMS.map(({ value }) => [value, check]));
  await show({ checks: { ...checks, complete: { ...check, checked_at: last } } });
  expect(screen.getAllByText(/^Checked by olu@example\.com/)).toHaveLength(times);
});

it("says which items the team has not been asked about", async () => {
  const state = { ...CHECKED, state: "evidence_requested" } as const;
  await show({
    checks: { age: state, one_team: state },
    asked_items: ["age"],
    asked_at: "2026-11-17T10:00:00Z",
  });
  expect(screen.getByText(/^The team has not been asked yet\./)).toHaveTextContent("Request again");
});

it("shows a result immediately, and the previous one after a failure", async () => {
  muteErrors();
  const { callDatabase, item, user } = await show();
  const met = (pressed: boolean) => item("One team").findByRole("button", { name: "Met", pressed });
  const saving = Promise.withResolvers<object[]>();
  callDatabase.mockReturnValueOnce(saving.promise);
  await user.click(await met(false));
  expect(await met(true)).toBeVisible();
  saving.reject(new Error("offline"));
  expect(await met(false)).toBeVisible();
  expect(await screen.findByText("Failed to save the checklist. Please try again.")).toBeVisible();
});

it("sends a second choice after the first one, on which it is based", async () => {
  const { callDatabase, expectCall, item, user } = await show();
  const saving = Promise.withResolvers<object[]>();
  callDatabase.mockReturnValueOnce(saving.promise);
  const choose = (name: string) => user.click(item("One team").getByRole("button", { name }));
  await choose("Met");
  await choose("Not met");
  expect(
    await item("One team").findByRole("button", { name: "Not met", pressed: true }),
  ).toBeVisible();
  expect(callDatabase).toHaveBeenCalledOnce();
  saving.resolve([]);
  const change = { id: "s-1", items: ["one_team"] };
  await expectCall("set_eligibility_state", { ...change, state: "not_met", former_state: "met" });
});

it("marks the remaining items after a choice that is being saved, and keeps that choice", async () => {
  const { callDatabase, expectCall, item, user } = await show();
  const saving = Promise.withResolvers<object[]>();
  callDatabase.mockReturnValueOnce(saving.promise);
  await user.click(item("One team").getByRole("button", { name: "Not met" }));
  const mark = screen.getByRole("button", { name: "Mark remaining as met" });
  await user.click(mark);
  await item("Original").findByRole("button", { name: "Met", pressed: true });
  await user.click(mark);
  expect(mark).toHaveFocus();
  expect(callDatabase).toHaveBeenCalledOnce();
  saving.resolve([]);
  const items = ["studies", "age", "original", "language", "complete"];
  const change = { id: "s-1", items, state: "met", former_state: "unchecked" };
  await expectCall("set_eligibility_state", change);
  expect(callDatabase).toHaveBeenCalledTimes(2);
});

it("offers to mark the remaining items only while there are some", async () => {
  const check = { ...CHECKED, state: "met" } as const;
  const checks = Object.fromEntries(ELIGIBILITY_ITEMS.map(({ value }) => [value, check]));
  await show({ checks });
  expect(screen.getByRole("button", { name: "Request evidence" })).toBeVisible();
  expect(screen.queryByRole("button", { name: /^Mark/ })).toBeNull();
});

it("keeps what is typed while a reason is saved", async () => {
  const { callDatabase, user } = await show({ eligibility: "not_eligible" });
  const saving = Promise.withResolvers<object[]>();
  callDatabase.mockReturnValueOnce(saving.promise);
  const reason = screen.getByRole("textbox", { name: "Reason shown to the team" });
  fill(reason, "You are six.");
  await user.click(screen.getByRole("button", { name: "Save reason" }));
  fill(reason, "You are six people.");
  saving.resolve([]);
  expect(await screen.findByText("The reason shown to the team has been saved.")).toBeVisible();
  expect(reason).toHaveValue("You are six people.");
});

it("keeps a reason after a conflict, and saves it only if the person chooses so", async () => {
  muteErrors();
  const { callDatabase, expectCall, getOne, user } = await show({ eligibility: "not_eligible" });
  const reason = screen.getByRole("textbox", { name: "Reason shown to the team" });
  const save = screen.getByRole("button", { name: "Save reason" });
  fill(reason, "You are six.");
  const theirs = { eligibility: "not_eligible", released_reason: "Theirs.", revision: 7 } as const;
  getOne.mockResolvedValue({ data: { ...UNCHECKED, ...theirs } });
  callDatabase.mockRejectedValueOnce(ruleError("conflict"));
  await user.click(save);
  expect(await screen.findByText("Theirs.")).toBeVisible();
  expect(reason).toHaveValue("You are six.");
  expect(save).toBeDisabled();
  await user.click(screen.getByRole("button", { name: "Keep my version" }));
  await expectCall("set_released_reason", {
    id: "s-1",
    revision: 7,
    released_reason: "You are six.",
  });
  await user.click(screen.getByRole("button", { name: "Remove reason" }));
  await expectCall("set_released_reason", { id: "s-1", revision: 7, released_reason: "" });
  expect(reason, "the text is not lost with the saved one").toHaveValue("You are six.");
});

it("keeps a note after a conflict, and then replaces the one of someone else", async () => {
  muteErrors();
  const { callDatabase, expectCall, getOne, user } = await show();
  await user.click(screen.getByRole("button", { name: "Note: One team" }));
  fill(screen.getByRole("textbox", { name: "Note" }), "Six names.");
  const checks = { one_team: { ...CHECKED, state: "unchecked" as const, note: "Theirs." } };
  getOne.mockResolvedValue({ data: { ...UNCHECKED, checks } });
  callDatabase.mockRejectedValueOnce(ruleError("conflict"));
  const save = () => user.click(screen.getByRole("button", { name: "Save note" }));
  await save();
  expect(await screen.findByText("Theirs.")).toBeVisible();
  await save();
  const note = { id: "s-1", item: "one_team", note: "Six names." };
  await expectCall("note_eligibility", { ...note, former_note: "Theirs." });
});

it("says that the team missed the deadline to answer, and suggests a reason", async () => {
  const { callDatabase, expectCall, user } = await show({
    asked_items: ["age"],
    asked_at: "2025-01-01T10:00:00Z",
    due_at: "2025-01-02T10:00:00Z",
    message: "How old is Max?",
    eligibility: "not_eligible",
    checks: { one_team: { ...CHECKED, state: "not_met" } },
  });
  expect(screen.getByText(/^The team did not answer by the deadline/)).toBeVisible();
  expect(screen.getByRole("button", { name: "Request again" })).toBeVisible();
  const reason = screen.getByRole("textbox", { name: "Reason shown to the team" });
  expect(reason).toHaveValue(
    "Each person can join one team, and a team has at most five members. As far as we know, your team does not comply with this rule.\n\nIf we’ve made a mistake, please contact us.",
  );
  expect(callDatabase).not.toHaveBeenCalled();
  fill(reason, "You are six.");
  await user.click(screen.getByRole("button", { name: "Save reason" }));
  await expectCall("set_released_reason", {
    id: "s-1",
    revision: UNCHECKED.revision,
    released_reason: "You are six.",
  });
});
