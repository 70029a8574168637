import "@testing-library/jest-dom/vitest";
import { cleanup, configure } from "@testing-library/react";
import { afterAll, afterEach, beforeEach, expect, vi } from "vitest";
import "#common/testing/fakeDialogs.ts";
import { watchManagedTexts } from "~/testing/managedTexts.ts";
import { fakeHcaptcha } from "~/testing/robotCheck.ts";

// Test files share a worker (isolate: false), but not the project's modules, their state or their mocks.
vi.resetModules();

// Long enough for a busy machine.
configure({ asyncUtilTimeout: 30_000 });

// Browser features that components need and jsdom lacks.
window.ResizeObserver = class {
  observe() {}
  unobserve() {}
  disconnect() {}
};
window.IntersectionObserver = class {
  root = null;
  rootMargin = "";
  scrollMargin = "";
  thresholds = [];
  observe() {}
  unobserve() {}
  disconnect() {}
  takeRecords() {
    return [];
  }
};
Element.prototype.scrollIntoView = () => {};
// Text areas measure their height again once the fonts are loaded.
Object.defineProperty(document, "fonts", { value: new EventTarget(), configurable: true });
window.matchMedia = (query) =>
  Object.assign(new EventTarget(), {
    matches: false,
    media: query,
    onchange: null,
    addListener() {},
    removeListener() {},
  });

const managedTexts = watchManagedTexts();
afterAll(managedTexts.end);
// Not while a page is still loading: modules cannot be reset then.
afterAll(() => vi.dynamicImportSettled());

beforeEach(async () => {
  window.hcaptcha = fakeHcaptcha;
  // Tests render pages in a running app.
  (await import("~/lib/appState.ts")).announceApp();
});

afterEach(() => {
  expect(managedTexts.take(), "changing text must be the only child of its element").toEqual([]);
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
  // As if another tab had cleared them: pages then forget what they could not store (common/browserStorage.ts).
  window.dispatchEvent(new StorageEvent("storage", { key: null }));
  // Vitest's own reset comes before the next test, too late for the modules of the next file.
  vi.unstubAllEnvs();
});
