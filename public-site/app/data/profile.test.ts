import { expect, it } from "vitest";
import { refusal, sequence } from "#common/testing/fakeServer.ts";
import { ADA, signedInAs } from "#common/testing/sessions.ts";
import { PROFILE, profileRow } from "~/testing/profiles.ts";
import { signedInServer } from "~/testing/server.ts";
import { type OwnProfile, saveProfile, withSignUpTexts } from "./profile.ts";

const SAVE = "PATCH /rest/v1/profiles";
const ENSURE = "POST /rest/v1/rpc/ensure_profile";
const server = signedInServer({ [SAVE]: [{ id: ADA.id }] });

it("fills in only blank fields with the values of the sign-up", async () => {
  const blank = profileRow({ first_name: "", university: "", profile_completed: false });
  const known = { first_name: "Mallory", join_mailing_list: true };
  signedInAs({ ...ADA, user_metadata: { ...known, country: "Chad", university: 7 } });
  expect(await withSignUpTexts(blank as OwnProfile)).toEqual({ ...blank, ...known });
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
