import "@testing-library/jest-dom/vitest";
import { cleanup, configure } from "@testing-library/react";
import { afterEach } from "vitest";

// After this, what is waited for is taken never to come, on a busy machine too.
configure({ asyncUtilTimeout: 30_000 });

afterEach(cleanup);

/** jsdom lays nothing out: everything is seen. */
class AllSeen implements Partial<IntersectionObserver> {
  readonly #callback: IntersectionObserverCallback;
  constructor(callback: IntersectionObserverCallback) {
    this.#callback = callback;
  }
  observe() {
    const seen = { isIntersecting: true, intersectionRatio: 1, boundingClientRect: new DOMRect() };
    this.#callback([seen as IntersectionObserverEntry], this as never);
  }
  disconnect() {}
}
globalThis.IntersectionObserver ??= AllSeen as never;

/** Nor does anything change its size: what is drawn keeps the width that it has until it is measured. */
class NeverResized implements ResizeObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}
globalThis.ResizeObserver ??= NeverResized;
