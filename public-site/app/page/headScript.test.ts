import { beforeEach, expect, it, vi } from "vitest";
import { SESSION_STORAGE_KEY } from "#common/session.ts";
import { ADMIN_CLAIMS, sessionOf } from "#common/testing/sessions.ts";
import { deadlineByClock, markClosed } from "~/challenge/closedMark.ts";
import { markReleased } from "~/challenge/releasedMark.ts";
import { factsAt } from "~/testing/facts.ts";
import { headScript } from "./headScript.ts";

const root = document.documentElement;
const ATTRIBUTES = [
  "data-closed",
  "data-signed-in",
  "data-role",
  "data-hash-scroll",
  "data-not-started",
];
const marks = () => ATTRIBUTES.filter((name) => root.hasAttribute(name));

function run(deadline: number | null = null): void {
  new Function(headScript("", deadline))();
}

function reset(): void {
  for (const name of ATTRIBUTES) root.removeAttribute(name);
  history.replaceState(null, "", "/");
}

beforeEach(() => {
  reset();
  return reset;
});

it.each([
  ["nobody", undefined, []],
  ["something else", { user: "Ada" }, []],
  ["a participant", sessionOf(), ["data-signed-in"]],
  ["an administrator", sessionOf(undefined, ADMIN_CLAIMS), ["data-signed-in", "data-role"]],
  ["a session without a readable token", { ...sessionOf(), access_token: "?" }, ["data-signed-in"]],
])("the first paint knows that %s is signed in", (_, session, expected) => {
  if (session) localStorage.setItem(SESSION_STORAGE_KEY, JSON.stringify(session));
  run();
  expect(marks()).toEqual(expected);
});

const SITE = "https://challenge.example.com";

it.each([
  ["before the deadline", "2025-08-31", SITE, {}, []],
  ["after the deadline", "2025-09-02", SITE, {}, ["data-closed"]],
  ["in a rehearsal", "2025-09-02", SITE, { is_rehearsal: true }, []],
  ["in the demo", "2025-09-02", "", {}, []],
])(
  "the first paint knows whether the challenge has closed: %s",
  (_, now, site, patch, expected) => {
    vi.setSystemTime(now);
    run(deadlineByClock(factsAt("2025-08-10", patch), site));
    expect(marks()).toEqual(expected);
  },
);

it("sign-up with an invitation is not closed", () => {
  vi.setSystemTime("2025-09-02");
  for (const [address, expected] of [
    ["/signup?next=%2Fjudging%2Finvitation%3Ftoken%3Dabc", []],
    ["/signup?next=/entry", ["data-closed"]],
    ["/signin?next=%2Finvitation%3Ftoken%3Dabc", ["data-closed"]],
  ] as const) {
    reset();
    history.replaceState(null, "", address);
    run(deadlineByClock(factsAt("2025-08-10"), SITE));
    expect(marks(), address).toEqual(expected);
    reset();
    history.replaceState(null, "", address);
    markClosed(factsAt("2025-09-02"));
    expect(marks(), `${address}, once the facts are known`).toEqual(expected);
  }
});

it("the first paint knows the release that this browser has seen", () => {
  run();
  expect(root).not.toHaveAttribute("data-released");
  markReleased(factsAt("2025-10-05", { results_released_at: "2025-10-01T12:00:00Z" }));
  root.removeAttribute("data-released");
  run();
  expect(root).toHaveAttribute("data-released", "finalists");
  const final_released_at = "2026-01-29T12:00:00Z";
  markReleased(
    factsAt("2026-02-05", { results_released_at: final_released_at, final_released_at }),
  );
  run();
  expect(root).toHaveAttribute("data-released", "winners");
  markReleased(factsAt("2025-09-12"));
  expect(root).not.toHaveAttribute("data-released");
  expect(localStorage).toHaveLength(0);
});

it("marks an address with a hash, and a script that does not load", () => {
  history.replaceState(null, "", "/faq#faq-17");
  run();
  expect(marks()).toEqual(["data-hash-scroll"]);
  const image = document.body.appendChild(document.createElement("img"));
  image.dispatchEvent(new Event("error"));
  expect(marks()).not.toContain("data-not-started");
  const script = document.body.appendChild(document.createElement("script"));
  script.type = "module";
  script.dispatchEvent(new Event("error"));
  expect(marks()).toContain("data-not-started");
  image.remove();
  script.remove();
});
