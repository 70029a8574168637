import { screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { createEntry } from "~/data/entry.ts";
import { anEntry } from "~/testing/entries.ts";
import { renderRoutes } from "~/testing/renderRoutes.tsx";
import { StartEntry } from "./StartEntry.tsx";

vi.mock("~/data/entry.ts", () => ({ createEntry: vi.fn() }));
const create = vi.mocked(createEntry);

async function start() {
  const { user } = renderRoutes([{ path: "/dashboard", Component: StartEntry }], "/dashboard");
  await user.click(screen.getByRole("button", { name: /Start your entry/ }));
}
const refusal = (problem: "already_on_a_team" | "deadline_passed") => ({
  ok: false as const,
  message: "Your entry could not be started.",
  detail: "Submissions are closed.",
  problem,
});

it.each([
  ["once", { ok: true as const, value: anEntry({}) }],
  ["in another window", refusal("already_on_a_team")],
])("an entry that was started %s is opened", async (_, outcome) => {
  create.mockResolvedValue(outcome);
  await start();
  expect(await screen.findByText("/entry", { selector: "output" })).toBeInTheDocument();
});

it("says why none can be started", async () => {
  create.mockResolvedValue(refusal("deadline_passed"));
  await start();
  expect(await screen.findByRole("alert")).toHaveTextContent("Submissions are closed.");
});
