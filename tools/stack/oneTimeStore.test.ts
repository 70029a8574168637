import { expect, it } from "vitest";
import { OneTimeStore } from "./oneTimeStore.ts";

it("drops the oldest ticket when it is full", () => {
  const store = new OneTimeStore<string>(1000, () => 0, 2);
  const [first, second, third] = ["a", "b", "c"].map((value) => store.issue(value));
  expect(store.redeem(first ?? "")).toEqual({ outcome: "unknown" });
  expect(store.redeem(second ?? "")).toEqual({ outcome: "valid", value: "b", issuedAt: 0 });
  expect(store.redeem(third ?? "")).toMatchObject({ outcome: "valid", value: "c" });
});

it("hands out a different ticket each time", () => {
  const store = new OneTimeStore<string>(1000);
  expect(store.issue("a")).not.toBe(store.issue("a"));
});
