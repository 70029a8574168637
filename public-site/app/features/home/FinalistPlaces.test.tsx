import { act, render, screen, waitFor, within } from "@testing-library/react";
import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { beforeEach, expect, it, vi } from "vitest";
import { NETWORK_DOWN } from "#common/testing/fakeServer.ts";
import { refreshFacts } from "~/challenge/currentFacts.ts";
import { siteServer } from "~/testing/server.ts";
import { challengeRow } from "~/testing/submissions.ts";
import { publicFinalist } from "~/testing/workspace.ts";
import { FinalistPlaces } from "./FinalistPlaces.tsx";
import { fillPlaces } from "./fillPlaces.ts";

const FINALISTS = "GET /rest/v1/finalists";
const RELEASED = { results_released_at: "2025-10-01T12:00:00Z", finalists: 3 };

const server = siteServer();

async function setTime(now: string, patch = {}) {
  server.answer({ "GET /rest/v1/challenge": [challengeRow({ ...RELEASED, ...patch, now })] });
  await refreshFacts();
}

beforeEach(() => setTime("2025-10-05T12:00:00Z"));

const places = () => within(screen.getByRole("list")).getAllByRole("listitem", { hidden: true });

// First, because the finalists are read once.
it("reads nothing for a page without places", async () => {
  fillPlaces();
  await vi.dynamicImportSettled();
  expect(server.sentTo(FINALISTS)).toEqual([]);
});

it("keeps the places without an answer, and shows the finalists at the next visit", async () => {
  server.answer({ [FINALISTS]: NETWORK_DOWN });
  const { unmount } = render(<FinalistPlaces />);
  await waitFor(() => expect(server.sentTo(FINALISTS)).toHaveLength(1));
  expect(screen.getByRole("heading", { name: "The three finalists" })).toBeVisible();
  expect(places().map((place) => place.hasAttribute("inert"))).toEqual([true, true, true]);
  unmount();

  const pictures = [{ id: "p", alt_text: "A patch" }];
  server.answer({
    [FINALISTS]: [
      publicFinalist({ id: "a", title: "Tidal", pictures }),
      publicFinalist({ id: "b", title: "Orbit" }),
    ],
  });
  render(<FinalistPlaces />);
  expect(await screen.findByText("Orbit")).toBeVisible();
  expect(places().map((place) => place.hasAttribute("inert"))).toEqual([false, false, true]);
  expect(screen.getByRole("link", { name: "Tidal" })).toHaveAttribute("href", "/projects/a");
  expect(places()[0]?.querySelector("img")?.src).toContain("project-picture?id=p");
});

it("shows them in a page whose app does not run yet, which keeps them", async () => {
  const page = document.body.appendChild(document.createElement("div"));
  page.innerHTML = renderToString(<FinalistPlaces />);
  fillPlaces();
  expect(await screen.findByText("Orbit")).toBeVisible();
  const onRecoverableError = vi.fn();
  const app = await act(() => hydrateRoot(page, <FinalistPlaces />, { onRecoverableError }));
  expect(screen.getByText("Orbit")).toBeVisible();
  expect(onRecoverableError).not.toHaveBeenCalled();
  act(() => app.unmount());
  page.remove();
});

it("is not shown before the announcement and after the final", async () => {
  await setTime("2025-09-20T12:00:00Z", { results_released_at: null });
  expect(render(<FinalistPlaces />).container).toBeEmptyDOMElement();
  await setTime("2026-02-05T12:00:00Z", { final_released_at: "2026-01-29T12:00:00Z" });
  expect(render(<FinalistPlaces />).container).toBeEmptyDOMElement();
});
