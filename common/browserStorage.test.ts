// @vitest-environment jsdom
import { afterEach, expect, it, vi } from "vitest";
import { inBrowser, inTab } from "./browserStorage.ts";

afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
  window.dispatchEvent(new StorageEvent("storage", { key: null }));
});

const fill = () =>
  vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new DOMException("Full", "QuotaExceededError");
  });

it("reads what it wrote, also if the storage is full", () => {
  expect(inBrowser.write("a", "1")).toBe(true);
  fill();
  expect(inBrowser.write("a", "2")).toBe(false);
  expect(inTab.write("list", "[3]")).toBe(false);
  expect([inBrowser.read("a"), localStorage.getItem("a")]).toEqual(["2", "1"]);
  expect([inTab.readJson("list"), inTab.keys()]).toEqual([[3], ["list"]]);
  inBrowser.remove("a");
  inTab.remove("list");
  expect([inBrowser.read("a"), inTab.read("list")]).toEqual([null, null]);
});

it("follows another tab that writes later, and its own next write", () => {
  const full = fill();
  inBrowser.write("a", "1");
  inBrowser.write("b", "1");
  full.mockRestore();
  localStorage.setItem("a", "from another tab");
  window.dispatchEvent(new StorageEvent("storage", { key: "a" }));
  expect(inBrowser.read("a")).toBe("from another tab");
  inBrowser.write("b", "2");
  localStorage.setItem("b", "3");
  expect(inBrowser.read("b")).toBe("3");
});

it("reads nothing from a blocked storage, or that is no JSON", () => {
  localStorage.setItem("a", "{");
  expect(inBrowser.readJson("a")).toBeNull();
  vi.spyOn(Storage.prototype, "getItem").mockImplementation(() => {
    throw new DOMException("Blocked", "SecurityError");
  });
  expect(inBrowser.read("a")).toBeNull();
});
