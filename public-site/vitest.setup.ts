import "@testing-library/jest-dom/vitest";
import { cleanup, configure } from "@testing-library/react";
import { afterAll, afterEach, beforeEach, expect, vi } from "vitest";
import { watchHeldTexts } from "~/testing/heldTexts.ts";
import { fakeHcaptcha } from "~/testing/robotCheck.ts";

// Files share a worker (isolate: false), but not our own modules, their state and their mocks.
vi.resetModules();

// After this, what is waited for is taken never to come, on a busy machine too.
configure({ asyncUtilTimeout: 30_000 });

// What jsdom lacks and the components need; only the dialogue does anything here.
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
// Texts that grow are measured anew once fonts are there.
Object.defineProperty(document, "fonts", { value: new EventTarget(), configurable: true });
window.matchMedia = (query) =>
  Object.assign(new EventTarget(), {
    matches: false,
    media: query,
    onchange: null,
    addListener() {},
    removeListener() {},
  });

HTMLDialogElement.prototype.showModal = function showModal() {
  this.open = true;
};
HTMLDialogElement.prototype.close = function close() {
  if (!this.open) return;
  this.open = false;
  this.dispatchEvent(new Event("close"));
};

const heldTexts = watchHeldTexts();
afterAll(heldTexts.end);

beforeEach(() => {
  window.hcaptcha = fakeHcaptcha;
});

afterEach(() => {
  expect(heldTexts.take(), "a text that changes is not the only child of an element").toEqual([]);
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
  // Vitest does so before the next test: too late for the modules of the next file.
  vi.unstubAllEnvs();
});
