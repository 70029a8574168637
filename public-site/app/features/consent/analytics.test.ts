import { beforeEach, describe, expect, it, vi } from "vitest";

const ID = "G-TEST";
const DISABLED = `ga-disable-${ID}`;
const TAG = "script[src^='https://www.googletagmanager.com/gtag/js']";

/** The module in a build with this analytics id. */
async function analyticsOf(analyticsId: string) {
  vi.resetModules();
  vi.stubEnv("VITE_ANALYTICS_ID", analyticsId);
  return import("./analytics.ts");
}

let commands: unknown[][];

beforeEach(() => {
  commands = [];
  window.gtag = (...command) => commands.push(command);
  return () => {
    delete window.gtag;
    for (const script of document.querySelectorAll(TAG)) script.remove();
    vi.unstubAllEnvs();
  };
});

describe("the tag", () => {
  it("is loaded once, and only when tracking begins", async () => {
    const { setTracking } = await analyticsOf(ID);
    setTracking(false);
    expect(document.querySelector(TAG)).toBeNull();
    setTracking(true);
    expect(window, "it sends nothing while tracking is off").toHaveProperty([DISABLED], false);
    setTracking(false);
    expect(window).toHaveProperty([DISABLED], true);
    setTracking(true);
    expect(document.querySelectorAll(TAG)).toHaveLength(1);
    expect(document.querySelector(TAG)).toHaveAttribute(
      "src",
      "https://www.googletagmanager.com/gtag/js?id=G-TEST",
    );
    expect(commands).toEqual([
      ["js", expect.any(Date)],
      ["set", { page_location: `${location.origin}/`, page_referrer: "" }],
      ["config", ID, { send_page_view: false }],
    ]);
  });

  it("never receives the query of an address, which has the secrets of emailed links", async () => {
    history.replaceState(null, "", "/auth/callback?code=secret#secret");
    vi.spyOn(document, "referrer", "get").mockReturnValue("http://localhost/verify?token=secret#b");
    const { setTracking, trackPageView } = await analyticsOf(ID);
    setTracking(true);
    trackPageView("/auth/callback?code=secret#secret");
    history.replaceState(null, "", "/");
    trackPageView("/invitation?token=secret");
    expect(commands).toContainEqual([
      "set",
      expect.objectContaining({ page_referrer: "http://localhost/verify" }),
    ]);
    expect(commands).toContainEqual(["set", { page_location: `${location.origin}/invitation` }]);
    expect(JSON.stringify(commands)).not.toContain("secret");
  });
});
