import "@testing-library/jest-dom/vitest";
import { cleanup, configure } from "@testing-library/react";
import { afterEach } from "vitest";

// After this, what is waited for is taken never to come, on a busy machine too.
configure({ asyncUtilTimeout: 30_000 });

afterEach(cleanup);

/** jsdom has no layout: charts keep their default width. */
class NeverResized implements ResizeObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}
globalThis.ResizeObserver ??= NeverResized;
