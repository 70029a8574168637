import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ADA, signedInAs } from "#common/testing/sessions.ts";
import { setTracking } from "~/features/analytics/analytics.ts";
import { takeOptIn } from "~/lib/rememberedOptIn.ts";
import { finishGoogleArrival } from "~/routes/auth-callback.tsx";
import { trackSignUp } from "~/routes/sign-up.tsx";
import { siteServer } from "~/testing/server.ts";

const server = siteServer({ "PATCH /rest/v1/profiles": [{ id: ADA.id }] });

const ACCOUNT = {
  email: "ada@example.com",
  password: "correct horse",
  first_name: "Ada",
  last_name: "Byron",
  country: "Kenya",
  level_of_study: "A PhD student",
  university: "Lakeside University",
};

/** What Google's script was told, in order. */
let tracked: unknown[];

beforeEach(() => {
  tracked = [];
  window.gtag = (_, name, fields) => tracked.push({ name, ...Object(fields) });
  setTracking(true);
});
afterEach(() => {
  setTracking(false);
  delete window.gtag;
  vi.useRealTimers();
});

describe("signing up with e-mail", () => {
  it("is reported with the mailing list choice and the country, and nothing else", () => {
    trackSignUp({ ...ACCOUNT, join_mailing_list: true }, true);
    expect(tracked).toEqual([
      { name: "form_submission", form_name: "signup", success: true },
      { name: "signup", method: "email", has_newsletter_opt_in: true },
      { name: "newsletter_signup", source: "signup_form", country: "Kenya" },
    ]);
  });

  it("is no newsletter sign-up without the choice", () => {
    trackSignUp({ ...ACCOUNT, join_mailing_list: false }, true);
    expect(tracked).toEqual([
      { name: "form_submission", form_name: "signup", success: true },
      { name: "signup", method: "email", has_newsletter_opt_in: false },
    ]);
  });
});

describe("coming back from Google", () => {
  const NEW = {
    ...ADA,
    created_at: "2025-08-01T10:00:00.100Z",
    last_sign_in_at: "2025-08-01T10:00:00.900Z",
  };

  it("is a sign-up when the account has just been made", async () => {
    signedInAs(NEW);
    await finishGoogleArrival(undefined);
    expect(tracked).toEqual([{ name: "signup", method: "google", has_newsletter_opt_in: false }]);
  });

  it("keeps the choice to be on the mailing list", async () => {
    signedInAs(NEW);
    await finishGoogleArrival("Kenya");
    expect(server.sentTo("PATCH /rest/v1/profiles")).toEqual([{ join_mailing_list: true }]);
    expect(tracked).toEqual([
      { name: "newsletter_signup", source: "signup_form", country: "Kenya" },
      { name: "signup", method: "google", has_newsletter_opt_in: true },
    ]);
  });

  it("leaves the choice for the profile page to report when no country was said", async () => {
    signedInAs(NEW);
    await finishGoogleArrival("");
    expect(tracked).toEqual([{ name: "signup", method: "google", has_newsletter_opt_in: true }]);
    expect(takeOptIn()).toBe("");
  });

  it("is a sign-in to an older account", async () => {
    signedInAs({ ...NEW, created_at: "2025-07-01T10:00:00Z" });
    await finishGoogleArrival(undefined);
    expect(tracked).toEqual([{ name: "login", method: "google" }]);
  });
});
