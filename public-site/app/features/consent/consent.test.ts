import { beforeEach, expect, it, vi } from "vitest";
import { headScript } from "~/page/headScript.ts";
import { blockStorage } from "~/testing/blockStorage.ts";
import {
  BANNER_ATTRIBUTE,
  CONSENT_EVENT,
  CONSENT_KEY,
  chooseCookies,
  hasAcceptedCookies,
  hideCookieSettings,
  showCookieSettings,
  subscribeToChoice,
} from "./consent.ts";

const stored = () => JSON.parse(localStorage.getItem(CONSENT_KEY) ?? "null") as unknown;
const shown = () => document.documentElement.hasAttribute(BANNER_ATTRIBUTE);
const gtag = vi.fn();

beforeEach(() => {
  window.gtag = gtag.mockReset();
  return () => {
    delete window.gtag;
    document.documentElement.removeAttribute(BANNER_ATTRIBUTE);
  };
});

it.each([true, false])(
  "a choice (accepted: %s) is stored, hides the banner and is broadcast",
  (accepted) => {
    showCookieSettings();
    const heard = vi.fn((event: Event) => [(event as CustomEvent).detail, shown(), stored()]);
    window.addEventListener(CONSENT_EVENT, heard, { once: true });
    chooseCookies(accepted);
    expect(heard).toHaveReturnedWith([{ accepted }, false, expect.objectContaining({ accepted })]);
    expect(hasAcceptedCookies()).toBe(accepted);
  },
);

it.each([
  ["accepted", true, false],
  ["rejected", false, false],
  ["missing", undefined, true],
])("closing the settings keeps a choice that is %s", (_, accepted, isAskedAgain) => {
  localStorage.clear();
  const stop = subscribeToChoice(() => {});
  window.dispatchEvent(new StorageEvent("storage", { key: null }));
  stop();
  if (accepted !== undefined) chooseCookies(accepted);
  const before = stored();
  showCookieSettings();
  hideCookieSettings();
  expect([shown(), stored()]).toEqual([isAskedAgain, before]);
});

it("a choice applies to this page if storage is full, and the next page does not follow an earlier one", () => {
  chooseCookies(true);
  showCookieSettings();
  blockStorage("setItem");
  chooseCookies(false);
  expect(shown()).toBe(false);
  expect(gtag).toHaveBeenCalledTimes(2);
  expect(hasAcceptedCookies()).toBe(false);
  expect(stored()).toBeNull();
});

it.each([null, "not JSON", "null", "true", '{"accepted":"yes"}', '{"accepted":false}'])(
  "nothing is accepted when %s is stored, and the banner shows",
  (text) => {
    const stop = subscribeToChoice(() => {});
    if (text !== null) localStorage.setItem(CONSENT_KEY, text);
    window.dispatchEvent(new StorageEvent("storage", { key: CONSENT_KEY }));
    stop();
    expect(hasAcceptedCookies()).toBe(false);
    new Function("gtag", headScript("", null))(gtag);
    expect(shown()).toBe(true);
  },
);

it("the banner shows when storage is blocked, and not without an analytics function", () => {
  blockStorage("getItem");
  delete window.gtag;
  new Function(headScript("", null))();
  expect(shown()).toBe(false);
  new Function("gtag", headScript("", null))(gtag);
  expect(shown()).toBe(true);
});

it("the page's head denies everything but security before any tag loads", () => {
  const page: { dataLayer?: ArrayLike<unknown>[] } = {};
  new Function("window", headScript("G-TEST", null))(page);
  expect(page.dataLayer?.map((command) => Array.from(command))).toEqual([
    [
      "consent",
      "default",
      {
        analytics_storage: "denied",
        ad_storage: "denied",
        ad_user_data: "denied",
        ad_personalization: "denied",
        functionality_storage: "denied",
        personalization_storage: "denied",
        security_storage: "granted",
      },
    ],
  ]);
  expect(shown(), "it is there before the banner is decided on").toBe(true);
});
