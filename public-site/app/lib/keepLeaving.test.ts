import { expect, it, vi } from "vitest";
import { keepLeaving } from "./keepLeaving.ts";

const LEAVING = { navigationType: "push", destination: { sameDocument: false } };
const RELOAD = { navigationType: "reload", destination: { sameDocument: false } };

it.each([
  ["a script’s reload while the visitor is leaving", [LEAVING, RELOAD], true],
  ["the visitor’s reload", [LEAVING, { ...RELOAD, userInitiated: true }], false],
  ["a script’s reload", [RELOAD], false],
  ["a second one", [LEAVING, RELOAD, RELOAD], false],
  [
    "a reload after a link of the app",
    [{ navigationType: "push", destination: { sameDocument: true } }, RELOAD],
    false,
  ],
  ["a reload after a download", [{ ...LEAVING, downloadRequest: "plan.pdf" }, RELOAD], false],
])("%s is prevented or not: %#", (_, events, isPrevented) => {
  const navigation = new EventTarget();
  vi.stubGlobal("navigation", navigation);
  keepLeaving();
  const outcomes = events.map((event) =>
    navigation.dispatchEvent(
      Object.assign(new Event("navigate", { cancelable: true }), {
        userInitiated: false,
        downloadRequest: null,
        ...event,
      }),
    ),
  );
  expect(!outcomes.at(-1)).toBe(isPrevented);
});
