import { StyleSheet } from "@emotion/sheet";
import "@testing-library/jest-dom/vitest";
import { focusManager, onlineManager } from "@tanstack/react-query";
import { cleanup, configure } from "@testing-library/react";
import { afterAll, afterEach, vi } from "vitest";
import { claimPage } from "#common/pageOwner.ts";
import "#common/testing/fakeDialogs.ts";

configure({
  // Long enough for a busy machine.
  asyncUtilTimeout: 30_000,
  // Omits the page, which would be printed for every failed attempt.
  getElementError: (message) => new Error(message ?? "The element was not found."),
});

afterEach(cleanup);
// A page that is still loading when a file ends would be imported by two files at the same time.
afterAll(() => vi.dynamicImportSettled());
// Files share a worker: a clock, connection or window that one leaves behind would keep the next one from loading data.
afterEach(() => {
  vi.useRealTimers();
  onlineManager.setOnline(true);
  focusManager.setFocused(undefined);
});
// Unsaved text that a test leaves behind must not appear in the next one.
afterEach(() => {
  if (!("Storage" in globalThis)) return;
  localStorage.clear();
  sessionStorage.clear();
});
// A page belongs to its person until the document is left, and tests share one.
afterEach(() => claimPage("nobody")());

// Without MUI's style sheets: jsdom would match their rules against every element that a query looks at.
StyleSheet.prototype.insert = () => undefined;

/** jsdom has no layout, so charts keep their default width. */
class NeverResized implements ResizeObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}
globalThis.ResizeObserver ??= NeverResized;
