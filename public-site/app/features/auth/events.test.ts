import { expect, it } from "vitest";
import { ADA, signedInAs } from "#common/testing/sessions.ts";
import { takeOptIn } from "~/lib/rememberedOptIn.ts";
import { finishGoogleArrival } from "~/routes/auth-callback.tsx";
import { trackSignUp } from "~/routes/sign-up.tsx";
import { recordEvents } from "~/testing/analytics.ts";
import { ACCOUNT, profileRow } from "~/testing/profiles.ts";
import { siteServer } from "~/testing/server.ts";

const SUBSCRIBE = "POST /rest/v1/rpc/subscribe_account";
const server = siteServer({ [SUBSCRIBE]: profileRow() });

const tracked = recordEvents();

it.each([true, false])(
  "a sign-up reports only the mailing list choice (%s) and the country",
  (join_mailing_list) => {
    trackSignUp({ ...ACCOUNT, join_mailing_list }, true);
    expect(tracked).toEqual([
      { name: "form_submission", form_name: "signup", success: true },
      { name: "signup", method: "email", has_newsletter_opt_in: join_mailing_list },
      ...(join_mailing_list
        ? [{ name: "newsletter_signup", source: "signup_form", country: "Kenya" }]
        : []),
    ]);
  },
);

const NEW = {
  ...ADA,
  created_at: "2025-08-01T10:00:00.100Z",
  last_sign_in_at: "2025-08-01T10:00:00.900Z",
};
const newsletter = { name: "newsletter_signup", source: "signup_form", country: "Kenya" };
const signUp = (has_newsletter_opt_in: boolean) => ({
  name: "signup",
  method: "google",
  has_newsletter_opt_in,
});

it.each([
  ["a new account", NEW, undefined, [signUp(false)]],
  ["the mailing list choice", NEW, "Kenya", [newsletter, signUp(true)]],
  ["a choice without a country, which the profile page reports", NEW, "", [signUp(true)]],
  [
    "an older account",
    { ...NEW, created_at: "2025-07-01T10:00:00Z" },
    undefined,
    [{ name: "login", method: "google" }],
  ],
])("after Google reports %s", async (_, person, optIn, events) => {
  signedInAs(person);
  await finishGoogleArrival(optIn);
  expect(tracked).toEqual(events);
  expect(server.sentTo(SUBSCRIBE)).toEqual(optIn === undefined ? [] : [{ user_id: person.id }]);
  expect(takeOptIn()).toBe(optIn === "" ? "" : undefined);
});
