import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpError, Resource } from "react-admin";
import { beforeEach, expect, it, vi } from "vitest";
import { OPEN_CHALLENGE } from "../configuration/testing/openChallenge.ts";
import { UNCHECKED } from "../eligibility/testing/unchecked.ts";
import type { Act } from "../judging/acts/act.ts";
import type { Submission } from "../records/submission.ts";
import { renderAdmin } from "../testing/renderAdmin.tsx";
import SubmissionPage from "./SubmissionPage.tsx";
import { RING } from "./testing/ring.ts";

const IN_JUDGING = new HttpError("It takes a second administrator.", 400, {
  code: "P0001",
  hint: "in_judging",
});
const OUT: Submission = {
  ...RING,
  status: "declined",
  disqualified_at: "2026-11-17T12:00:00+00:00",
  disqualification_reason: "Not their own",
};
const WAITING = {
  id: "act-1",
  kind: "disqualify",
  submission_id: "s-1",
  idea_name: "Ring",
  reason: "Copied from another entry.",
  state: "proposed",
  proposed_by: "zoe",
  proposed_by_name: "zoe@example.com",
  proposed_at: "2026-11-18T10:00:00+00:00",
} as Act;

beforeEach(() => void vi.spyOn(console, "error").mockImplementation(() => undefined));

/** The page of an entry that is judged: whatever one administrator tries alone is refused. */
async function openPage(submission = RING, acts: readonly Act[] = []) {
  const callDatabase = vi.fn(async (name: string, _args: object) => {
    if (name !== "propose_act") throw IN_JUDGING;
    return "act-1";
  });
  const methods = {
    getList: async () => ({ data: [submission], total: 1 }),
    getManyReference: async () => ({ data: [], total: 0 }),
    getOne: async (resource: string) => ({
      data: { submissions: submission, eligibility: UNCHECKED }[resource] ?? OPEN_CHALLENGE,
    }),
    readRows: async (resource: string, _: object, { conditions }: { conditions: object[] }) =>
      resource === "judging-acts" && conditions.length === 0 ? acts : [],
    update: async () => Promise.reject(IN_JUDGING),
    callDatabase,
  };
  renderAdmin(<Resource name="submissions" edit={SubmissionPage} />, methods as object, {
    address: "/s-1",
  });
  await screen.findByRole("heading", { level: 2, name: "Ring" });
  return { callDatabase, user: userEvent.setup() };
}
const proposal = async (name: string) => within(await screen.findByRole("dialog", { name }));

it("leads from a key that the judging refuses to a proposal with a reason", async () => {
  const { callDatabase, user } = await openPage();
  await screen.findByRole("combobox", { name: "Status of Ring" });
  await user.keyboard("3");
  await screen.findByRole("dialog", { description: "Ring: Received → Selected." });
  await user.keyboard("{Enter}");
  const dialog = await proposal("Propose: Change the status of a judged entry");
  expect(dialog.getByText(/what becomes of it is decided there/)).toBeVisible();
  await user.type(dialog.getByRole("textbox", { name: "Reason" }), "A sixth place was given");
  await user.click(dialog.getByRole("button", { name: "Propose" }));
  await waitFor(() =>
    expect(callDatabase).toHaveBeenCalledExactlyOnceWith("propose_act", {
      kind: "set_status",
      reason: "A sixth place was given",
      submission_id: "s-1",
      new_status: "selected",
    }),
  );
});

it("keeps the reason of a disqualification that takes two", async () => {
  const { callDatabase, user } = await openPage();
  await user.click(screen.getByRole("button", { name: "Disqualify" }));
  const first = await proposal("Disqualify this entry");
  expect(first.getByText(/another administrator carries it out\.$/)).toBeVisible();
  await user.type(first.getByRole("textbox", { name: /^Reason/ }), "Not their own");
  await user.click(first.getByRole("button", { name: "Disqualify" }));
  const dialog = await proposal("Propose: Disqualify a judged entry");
  expect(dialog.getByRole("textbox", { name: "Reason" })).toHaveValue("Not their own");
  await user.click(dialog.getByRole("button", { name: "Propose" }));
  await waitFor(() =>
    expect(callDatabase).toHaveBeenLastCalledWith("propose_act", {
      kind: "disqualify",
      reason: "Not their own",
      submission_id: "s-1",
    }),
  );
});

it("proposes to reinstate a judged entry", async () => {
  const { user } = await openPage(OUT);
  await user.click(screen.getByRole("button", { name: "Reinstate" }));
  const question = await proposal("Reinstate this entry");
  await user.click(question.getByRole("button", { name: "Reinstate" }));
  const dialog = await proposal("Propose: Reinstate a judged entry");
  expect(dialog.getByRole("textbox", { name: "Reason" })).toHaveValue("");
});

it("shows on the entry's page what waits for a second administrator", async () => {
  await openPage(RING, [WAITING]);
  const region = await screen.findByRole("region", { name: "Waits for a second administrator" });
  expect(within(region).getByRole("listitem")).toHaveTextContent(
    /Disqualify a judged entry.*Copied from another entry/,
  );
  expect(
    await within(region).findByRole("button", {
      name: "Carry out: Disqualify a judged entry, Ring",
    }),
  ).toBeVisible();
});
