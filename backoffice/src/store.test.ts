import { expect, it, onTestFinished, vi } from "vitest";
import { createStore } from "./store.ts";

it("keeps settings in the browser, or in memory if its storage is full, and the rest in memory", () => {
  onTestFinished(() => localStorage.clear());
  const store = createStore();
  store.setup();
  const changed = vi.fn();
  const stop = store.subscribe("shortcuts", changed);
  store.setItem("shortcuts", true);
  store.setItem("users.listParams", { page: 2 });
  expect(Object.values(localStorage)).toEqual(["true"]);
  expect(store.getItem("users.listParams")).toEqual({ page: 2 });

  vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new DOMException("Full", "QuotaExceededError");
  });
  store.setItem("shortcuts", false);
  expect(store.getItem("shortcuts", true)).toBe(false);
  expect(changed).toHaveBeenLastCalledWith(false);
  vi.restoreAllMocks();
  store.setItem("shortcuts", true);
  expect(store.getItem("shortcuts", false)).toBe(true);
  stop();
});
