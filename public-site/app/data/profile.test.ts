import { beforeEach, expect, it } from "vitest";
import { refusal, sequence } from "#common/testing/fakeServer.ts";
import { ADA, signedInAs } from "#common/testing/sessions.ts";
import { PROFILE } from "~/testing/profiles.ts";
import { siteServer } from "~/testing/server.ts";
import { saveProfile, withSignUpTexts } from "./profile.ts";

const SAVE = "PATCH /rest/v1/profiles";
const ENSURE = "POST /rest/v1/rpc/ensure_profile";
const server = siteServer({ [SAVE]: [{ id: ADA.id }] });

beforeEach(() => void signedInAs());

it("fills in only blank fields with the values of the sign-up", async () => {
  const blank = {
    ...PROFILE,
    first_name: "",
    university: "",
    id: "ada",
    profile_completed: false,
    entry_extended_to: null,
  };
  const known = { first_name: "Mallory", join_mailing_list: true };
  signedInAs({ ...ADA, user_metadata: { ...known, country: "Chad", university: 7 } });
  expect(await withSignUpTexts(blank)).toEqual({ ...blank, ...known });
});

it("creates a missing row when it saves, and fails if there is still none", async () => {
  const missing = () => refusal(406, { code: "PGRST116", message: "0 rows" });
  server.answer({ [SAVE]: sequence(missing(), [{ id: ADA.id }]), [ENSURE]: undefined });
  expect(await saveProfile(PROFILE)).toEqual({ ok: true, value: undefined });
  expect(server.sentTo(ENSURE)).toHaveLength(1);
  expect(server.sentTo(SAVE)).toHaveLength(2);
  server.answer({ [SAVE]: missing() });
  expect(await saveProfile(PROFILE)).toMatchObject({
    ok: false,
    message: "An error occurred while saving your profile",
  });
});
