import { beforeEach, describe, expect, it, vi } from "vitest";
import { BANNER_ATTRIBUTE, CONSENT_KEY, headScript } from "./consent.ts";

/** Runs the script in a page that has an analytics function. */
function run() {
  new Function("gtag", headScript(""))(vi.fn());
}

const shown = () => document.documentElement.hasAttribute(BANNER_ATTRIBUTE);

beforeEach(() => {
  document.documentElement.removeAttribute(BANNER_ATTRIBUTE);
});

describe("the banner", () => {
  it.each([
    ["nothing is stored", null],
    ["a rejection is stored", JSON.stringify({ accepted: false, timestamp: 1 })],
    ["something else is stored", "not JSON"],
    ["null is stored", "null"],
  ])("shows when %s", (_, stored) => {
    if (stored !== null) localStorage.setItem(CONSENT_KEY, stored);
    run();
    expect(shown()).toBe(true);
  });

  it("is hidden where the page has no analytics function: nothing would be set", () => {
    new Function(headScript(""))();
    expect(shown()).toBe(false);
  });

  it("is hidden when an accepted consent is stored", () => {
    localStorage.setItem(CONSENT_KEY, JSON.stringify({ accepted: true, timestamp: 1 }));
    run();
    expect(shown()).toBe(false);
  });

  it("shows when storage is blocked", () => {
    vi.spyOn(Storage.prototype, "getItem").mockImplementation(() => {
      throw new Error("blocked");
    });
    run();
    expect(shown()).toBe(true);
  });
});

describe("the analytics function", () => {
  /** Runs the script with a window of its own; what it declares globally is returned. */
  function globalsAfter(analyticsId: string): { gtag?: unknown; dataLayer?: ArrayLike<unknown>[] } {
    const page: { dataLayer?: ArrayLike<unknown>[] } = {};
    const code = `${headScript(analyticsId)}\nreturn typeof gtag === "undefined" ? undefined : gtag;`;
    const gtag: unknown = new Function("window", code)(page);
    return { gtag, ...page };
  }

  it("is absent without an analytics id", () => {
    expect(globalsAfter("").gtag).toBeUndefined();
  });

  it("is there before the banner is decided on", () => {
    globalsAfter("G-TEST");
    expect(shown()).toBe(true);
  });

  it("denies everything but security before any tag can ask", () => {
    const { gtag, dataLayer = [] } = globalsAfter("G-TEST");
    expect(gtag).toBeTypeOf("function");
    expect(dataLayer.map((command) => Array.from(command))).toEqual([
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
  });
});
