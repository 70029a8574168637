import { expect, it } from "vitest";
import { ADA, signedInAs } from "#common/testing/sessions.ts";
import { PROFILE, profileRow } from "~/testing/profiles.ts";
import { signedInServer } from "~/testing/server.ts";
import { type OwnProfile, saveProfile, withSignUpTexts } from "./profile.ts";

const SAVE = "POST /rest/v1/rpc/save_profile";
const server = signedInServer({ [SAVE]: profileRow() });

it("fills in only blank fields with the values of the sign-up", async () => {
  const blank = profileRow({ first_name: "", university: "", profile_completed: false });
  const known = { first_name: "Mallory", join_mailing_list: true };
  signedInAs({ ...ADA, user_metadata: { ...known, country: "Chad", university: 7, revision: 9 } });
  expect(await withSignUpTexts(blank as OwnProfile)).toEqual({ ...blank, ...known });
});

it("fills in the name of a Google account", async () => {
  const blank = profileRow({ first_name: "", last_name: "", profile_completed: false });
  signedInAs({ ...ADA, user_metadata: { full_name: "Ada King Lovelace" } });
  expect(await withSignUpTexts(blank as OwnProfile)).toMatchObject({
    first_name: "Ada King",
    last_name: "Lovelace",
  });
});

it("saves over the version that was seen, or creates a missing profile", async () => {
  expect(await saveProfile({ id: ADA.id, revision: 4 }, PROFILE)).toMatchObject({ ok: true });
  expect(await saveProfile(null, PROFILE)).toMatchObject({ ok: true });
  expect(server.sentTo(SAVE)).toEqual([
    { ...PROFILE, user_id: ADA.id, revision: 4 },
    { ...PROFILE, user_id: ADA.id, revision: 0 },
  ]);
});

it("saves nothing for a visitor", async () => {
  localStorage.clear();
  expect(await saveProfile(null, PROFILE)).toMatchObject({
    ok: false,
    message: "No authenticated user found",
  });
  expect(server.sentTo(SAVE)).toEqual([]);
});
