import { beforeEach, describe, expect, it, vi } from "vitest";
import {
  BANNER_ATTRIBUTE,
  CONSENT_EVENT,
  CONSENT_KEY,
  chooseCookies,
  hasAcceptedCookies,
  showCookieSettings,
  storedChoice,
  updateAnalyticsConsent,
} from "./consent.ts";

const stored = () => JSON.parse(localStorage.getItem(CONSENT_KEY) ?? "null") as unknown;
const shown = () => document.documentElement.hasAttribute(BANNER_ATTRIBUTE);
const gtag = vi.fn();

beforeEach(() => {
  window.gtag = gtag.mockReset();
  showCookieSettings();
  return () => {
    delete window.gtag;
  };
});

describe.each([
  [true, { analytics_storage: "granted" }],
  [
    false,
    {
      analytics_storage: "denied",
      ad_storage: "denied",
      ad_user_data: "denied",
      ad_personalization: "denied",
      functionality_storage: "denied",
      personalization_storage: "denied",
    },
  ],
])("a choice (accepted: %s)", (accepted, signals) => {
  it("is stored with its time, hides the banner and is told to analytics", () => {
    vi.setSystemTime(1_750_000_000_000);
    chooseCookies(accepted);
    vi.useRealTimers();
    expect(stored()).toEqual({ accepted, timestamp: 1_750_000_000_000 });
    expect(hasAcceptedCookies()).toBe(accepted);
    expect(storedChoice()).toBe(accepted ? "accepted" : "rejected");
    expect(shown()).toBe(false);
    expect(gtag).toHaveBeenCalledExactlyOnceWith("consent", "update", signals);
  });

  it("is broadcast once everything else has been done", () => {
    const heard = vi.fn((event: Event) => [(event as CustomEvent).detail, shown(), stored()]);
    window.addEventListener(CONSENT_EVENT, heard, { once: true });
    chooseCookies(accepted);
    expect(heard).toHaveReturnedWith([{ accepted }, false, expect.objectContaining({ accepted })]);
  });

  it("counts for this page where nothing can be stored", () => {
    vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
      throw new Error("blocked");
    });
    chooseCookies(accepted);
    expect(shown()).toBe(false);
    expect(gtag).toHaveBeenCalledOnce();
  });

  it("leaves a warning when the page has no analytics function", () => {
    delete window.gtag;
    const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
    chooseCookies(accepted);
    expect(warn).toHaveBeenCalledWith(expect.stringContaining("no analytics function"));
    expect(stored()).toMatchObject({ accepted });
  });
});

it("without an analytics function, says nothing of a choice that was made before", () => {
  delete window.gtag;
  const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
  updateAnalyticsConsent(true);
  expect(warn).not.toHaveBeenCalled();
});

it.each([null, "not JSON", "null", "true", '{"accepted":"yes"}', '{"accepted":false}'])(
  "nothing has been accepted when %s is stored",
  (text) => {
    if (text !== null) localStorage.setItem(CONSENT_KEY, text);
    expect(hasAcceptedCookies()).toBe(false);
  },
);
