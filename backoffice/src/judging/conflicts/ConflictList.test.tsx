import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { fill } from "../../testing/renderAdmin.tsx";
import { renderJudging } from "../testing/renderJudging.tsx";

const SUSPECTED = {
  id: "conflict-1",
  submission_id: "s-1",
  receipt_number: "E-000001",
  idea_name: "Patch",
  judge_name: "Ines Amado",
  admin_id: null,
  state: "suspected",
  reason: "The same university",
  can_resolve: true,
  can_accept: false,
  is_assigned: true,
};
const CONFLICTS = [
  SUSPECTED,
  { ...SUSPECTED, id: "conflict-2", idea_name: "Ring", is_assigned: false },
  {
    ...SUSPECTED,
    id: "conflict-3",
    idea_name: "Kelp",
    judge_name: null,
    admin_id: "olu",
    admin_email: "olu@example.com",
    state: "confirmed",
    resolved_reason: "A sister",
  },
];

it("offers only what the database accepts, and links to the submission", async () => {
  const own = { ...SUSPECTED, id: "conflict-2", idea_name: "Ring", can_resolve: false };
  renderJudging("/judging/conflicts", { "judging/conflicts": [SUSPECTED, own] });
  const link = await screen.findByRole("link", { name: "Patch" });
  expect(link).toHaveAttribute("href", "/submissions/s-1");
  expect(screen.getByRole("link", { name: "Ring" })).toBeVisible();
  expect(screen.getAllByRole("button", { name: /^Confirm the conflict/ })).toHaveLength(1);
});

it("lets an administrator accept a conflict that somebody else has set about them", async () => {
  const own = { ...SUSPECTED, judge_name: null, admin_email: "ada@example.com", admin_id: "ada" };
  const { callDatabase, press } = renderJudging(
    "/judging/conflicts",
    {
      "judging/conflicts": [
        { ...own, can_resolve: false, can_accept: true },
        { ...own, id: "conflict-2", admin_email: "olu@example.com" },
      ],
    },
    () => [SUSPECTED],
  );
  const table = within(await screen.findByRole("table"));
  const [, mine, other] = table.getAllByRole("row");
  const labels = (row: HTMLElement | undefined) =>
    within(row as HTMLElement)
      .getAllByRole("button")
      .map(({ textContent }) => textContent);
  expect(labels(mine)).toEqual(["Accept"]);
  expect(labels(other)).toEqual(["Dismiss"]);
  expect(other).toHaveTextContent("Not accepted yet, so not in effect");
  await press("Accept the conflict of ada@example.com with Patch");
  expect(screen.getByText(/^You will no longer be able to see/)).toBeVisible();
  await press("Accept");
  expect(callDatabase.mock.lastCall).toEqual(["confirm_conflicts", { ids: ["conflict-1"] }]);
});

it("resolves conflicts, one or several at once, after a confirmation", async () => {
  const lists = { "judging/conflicts": CONFLICTS };
  const { callDatabase, press, user } = renderJudging("/judging/conflicts", lists, () => [
    SUSPECTED,
  ]);
  const table = within(await screen.findByRole("table"));
  const rows = table.getAllByRole("row").slice(1);
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/Ines Amado.*The same university.*Assigned to this judge/),
    expect.not.stringContaining("Assigned to this judge"),
    expect.stringMatching(/olu@example.com.*A sister/),
  ]);
  const resolutions = within(rows[2] as HTMLElement).getAllByRole("button");
  expect(resolutions.map(({ textContent }) => textContent)).toEqual(["Dismiss"]);

  const name = "Confirm the conflict of Ines Amado with Patch";
  await press(name);
  expect(screen.getByText(/assign another reviewer under Assignment/)).toBeVisible();
  await press("Confirm");
  expect(callDatabase.mock.lastCall).toEqual(["confirm_conflicts", { ids: ["conflict-1"] }]);
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());

  for (const row of rows.slice(0, 2)) {
    await user.click(within(row).getByRole("checkbox", { name: /^Select/ }));
  }
  await press("Dismiss 2 conflicts");
  fill(screen.getByLabelText("Reason"), "Other departments ");
  await press("Dismiss 2 conflicts");
  expect(callDatabase.mock.lastCall).toEqual([
    "dismiss_conflicts",
    { ids: ["conflict-1", "conflict-2"], reason: "Other departments" },
  ]);
  expect(await screen.findAllByText("1 conflict has been resolved.")).not.toHaveLength(0);
  await waitFor(() => expect(screen.queryByText("Dismiss 2 conflicts")).toBeNull());
});
