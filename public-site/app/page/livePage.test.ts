import { screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { siteServer } from "~/testing/server.ts";
import { challengeRow } from "~/testing/submissions.ts";
import { publicFinalist } from "~/testing/workspace.ts";

const root = document.documentElement;
const released = challengeRow({
  results_released_at: "2025-10-01T12:00:00Z",
  is_rehearsal: true,
  // Later than at the build.
  challenge_ends_at: "2026-03-05T12:00:00Z",
  now: "2025-10-05T12:00:00Z",
});
siteServer({
  "GET /rest/v1/challenge": [released],
  "GET /rest/v1/finalists": [publicFinalist({ id: "a", title: "Tidal" })],
});

const PAGE = `
  <p data-live="year">2020</p>
  <p data-rehearsal hidden>Rehearsal</p>
  <ul><li data-finalist inert><a href="/finalists"><img alt=""><span></span></a></li></ul>`;

/** Opens a page that was prerendered for a new project, in new modules. */
async function open(isAppRunning: boolean) {
  vi.resetModules();
  vi.doMock("~/lib/appState.ts", () => ({ isAppRunning: () => isAppRunning }));
  // Its listeners would outlive the test.
  const autoRefresh = vi.fn((_refresh: () => void, _moments: readonly string[]) => () => {});
  vi.doMock("#common/work/autoRefresh.ts", () => ({ autoRefresh }));
  document.body.innerHTML = PAGE;
  const { watchFacts } = await import("./livePage.ts");
  const onOther = vi.fn();
  watchFacts(onOther);
  await waitFor(() => expect(root).toHaveAttribute("data-released", "finalists"));
  expect(root).toHaveAttribute("data-closed");
  expect(autoRefresh.mock.lastCall?.[1]).toContain(released.challenge_ends_at);
  return onOther;
}

beforeEach(() => () => {
  vi.doUnmock("~/lib/appState.ts");
  vi.doUnmock("#common/work/autoRefresh.ts");
  document.body.replaceChildren();
  for (const name of ["data-released", "data-closed"]) root.removeAttribute(name);
});

it("shows the facts in a page whose app does not run, and reports that it was built for others", async () => {
  const onOther = await open(false);
  expect(screen.getByText("2025")).toBeVisible();
  expect(screen.getByText("Rehearsal")).toBeVisible();
  expect(await screen.findByRole("link", { name: "Tidal" })).toHaveAttribute("href", "/projects/a");
  expect(onOther).toHaveBeenCalledOnce();
});

it("leaves a page to its app once that runs", async () => {
  const onOther = await open(true);
  expect(screen.getByText("2020")).toBeVisible();
  expect(screen.getByText("Rehearsal")).not.toBeVisible();
  expect(onOther).not.toHaveBeenCalled();
});
