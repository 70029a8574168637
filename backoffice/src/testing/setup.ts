import "@testing-library/jest-dom/vitest";
import { cleanup, configure } from "@testing-library/react";
import { afterEach } from "vitest";

// Long enough for a busy machine.
configure({ asyncUtilTimeout: 30_000 });

afterEach(cleanup);

/** jsdom has no layout, so charts keep their default width. */
class NeverResized implements ResizeObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}
globalThis.ResizeObserver ??= NeverResized;
