import { afterAll, beforeEach, expect, it } from "vitest";
import { blockStorage } from "~/testing/blockStorage.ts";
import { countedLink } from "./analytics.ts";
import { CONSENT_EVENT, CONSENT_KEY, chooseCookies } from "./consent.ts";
import { countView, watchVisits } from "./visits.ts";

const GRANTED = ["consent", "update", { analytics_storage: "granted" }];
const DENIED = ["consent", "update", expect.objectContaining({ analytics_storage: "denied" })];

let commands: unknown[][];
const viewed = () =>
  commands.flatMap(([, name, fields]) =>
    name === "page_view" ? [(fields as { page_path: string }).page_path] : [],
  );

afterAll(watchVisits());

beforeEach(() => {
  commands = [];
  window.gtag = (...command) => commands.push(command);
  return () => {
    chooseCookies(false);
    delete window.gtag;
  };
});

it("consent that is given, or taken back, in another tab counts here", () => {
  const choose = (accepted: boolean) => {
    localStorage.setItem(CONSENT_KEY, JSON.stringify({ accepted }));
    window.dispatchEvent(new StorageEvent("storage", { key: CONSENT_KEY }));
  };
  choose(true);
  expect(commands).toContainEqual(GRANTED);
  choose(false);
  expect(commands.at(-1)).toEqual(DENIED);
});

it.each([
  ["the event that says so", () => void window.dispatchEvent(rejection())],
  ["Reject, with a full storage", () => chooseCookies(false)],
])("after Accept, tracking stops with %s", (_, reject) => {
  chooseCookies(true);
  countView("/faq");
  expect(viewed()).toEqual(["/", "/faq"]);
  blockStorage("setItem");
  reject();
  countView("/rules");
  expect(viewed()).toHaveLength(2);
});

const rejection = () => new CustomEvent(CONSENT_EVENT, { detail: { accepted: false } });

it("counts the view of a page once, although the app counts it, too", () => {
  chooseCookies(true);
  for (const path of ["/", "/faq", "/faq", "/"]) countView(path);
  expect(viewed()).toEqual(["/", "/faq", "/"]);
});

it("counts clicks on the links of the navigation", () => {
  const link = document.body.appendChild(document.createElement("a"));
  const attributes = countedLink({ label: "FAQ", to: "/faq", event: "faq_click" });
  for (const [name, value] of Object.entries(attributes ?? {})) link.setAttribute(name, value);
  chooseCookies(true);
  link.appendChild(document.createElement("span")).click();
  link.remove();
  expect(commands.at(-1)).toEqual(["event", "faq_click", { category: "navigation", label: "FAQ" }]);
});
