import { beforeEach, describe, expect, it, vi } from "vitest";
import { joinMailingList } from "~/data/profile.ts";
import { readUser } from "~/data/session.ts";
import { track } from "~/features/analytics/analytics.ts";
import { DONE, failure } from "~/lib/outcome.ts";
import { trackSignUp } from "./events.ts";
import { finishGoogleArrival } from "./googleArrival.ts";

vi.mock("~/data/profile.ts", () => ({ joinMailingList: vi.fn() }));
vi.mock("~/data/session.ts", () => ({ readUser: vi.fn() }));
vi.mock("~/features/analytics/analytics.ts", () => ({ track: vi.fn() }));
const user = vi.mocked(readUser);
const tracked = () => vi.mocked(track).mock.calls.map(([event]) => event);

const ACCOUNT = {
  email: "ada@example.com",
  password: "correct horse",
  firstName: "Ada",
  lastName: "Byron",
  country: "Kenya",
  levelOfStudy: "A PhD student",
  university: "Lakeside University",
};

beforeEach(() => {
  vi.mocked(track).mockReset();
  user.mockReset();
});

describe("signing up with e-mail", () => {
  it("is reported with the mailing list choice and the country, and nothing else", () => {
    trackSignUp({ ...ACCOUNT, joinMailingList: true }, true);
    expect(tracked()).toEqual([
      { name: "form_submission", form_name: "signup", success: true },
      { name: "signup", method: "email", has_newsletter_opt_in: true },
      { name: "newsletter_signup", source: "signup_form", country: "Kenya" },
    ]);
  });

  it("is no newsletter sign-up without the choice", () => {
    trackSignUp({ ...ACCOUNT, joinMailingList: false }, true);
    expect(tracked()).toEqual([
      { name: "form_submission", form_name: "signup", success: true },
      { name: "signup", method: "email", has_newsletter_opt_in: false },
    ]);
  });

  it("is only an attempt when it fails", () => {
    trackSignUp({ ...ACCOUNT, joinMailingList: true }, false);
    expect(tracked()).toEqual([{ name: "form_submission", form_name: "signup", success: false }]);
  });
});

describe("coming back from Google", () => {
  const signedIn = (createdAt: string, lastSignInAt: string) =>
    user.mockResolvedValue({ created_at: createdAt, last_sign_in_at: lastSignInAt } as Awaited<
      ReturnType<typeof readUser>
    >);

  it("is a sign-up when the account has just been made", async () => {
    signedIn("2025-08-01T10:00:00.100Z", "2025-08-01T10:00:00.900Z");
    await finishGoogleArrival(undefined);
    expect(tracked()).toEqual([{ name: "signup", method: "google", has_newsletter_opt_in: false }]);
  });

  it("keeps the choice to be on the mailing list", async () => {
    vi.mocked(joinMailingList).mockResolvedValueOnce(DONE);
    signedIn("2025-08-01T10:00:00.100Z", "2025-08-01T10:00:00.900Z");
    await finishGoogleArrival("Kenya");
    expect(tracked()).toEqual([
      { name: "newsletter_signup", source: "signup_form", country: "Kenya" },
      { name: "signup", method: "google", has_newsletter_opt_in: true },
    ]);
  });

  it("reports no choice that could not be kept", async () => {
    vi.mocked(joinMailingList).mockResolvedValueOnce(failure("Not saved."));
    signedIn("2025-08-01T10:00:00.100Z", "2025-08-01T10:00:00.900Z");
    await finishGoogleArrival("");
    expect(tracked()).toEqual([{ name: "signup", method: "google", has_newsletter_opt_in: false }]);
  });

  it("is a sign-in to an older account", async () => {
    signedIn("2025-07-01T10:00:00Z", "2025-08-01T10:00:00Z");
    await finishGoogleArrival(undefined);
    expect(tracked()).toEqual([{ name: "login", method: "google" }]);
  });

  it("goes on when the session cannot be read", async () => {
    user.mockRejectedValue(new Error("no network"));
    await finishGoogleArrival(undefined);
    expect(tracked()).toEqual([]);
  });
});
