import { beforeEach, describe, expect, it, vi } from "vitest";
import { SESSION_STORAGE_KEY } from "#common/session.ts";
import { answerWith, NETWORK_DOWN, SESSION } from "~/testing/answers.ts";
import { loadProfile, saveProfile, withSignUpTexts } from "./profile.ts";

const PROFILE = {
  firstName: "Ada",
  lastName: "Byron",
  country: "Kenya",
  levelOfStudy: "A PhD student",
  university: "Lakeside University",
  joinMailingList: false,
};
const ROW = {
  first_name: "Ada",
  last_name: "Byron",
  country: "Kenya",
  level_of_study: "A PhD student",
  university: "Lakeside University",
  join_mailing_list: false,
};

beforeEach(() => {
  vi.spyOn(console, "warn").mockImplementation(() => {});
  localStorage.setItem(SESSION_STORAGE_KEY, JSON.stringify(SESSION));
});

describe("loadProfile", () => {
  it("reads the profile", async () => {
    answerWith({
      status: 200,
      body: [{ ...ROW, entry_extended_to: null, profile_completed: true }],
    });
    expect(await loadProfile(SESSION.user.id)).toEqual({
      ...PROFILE,
      id: SESSION.user.id,
      completed: true,
      extendedTo: null,
    });
  });

  it("answers null when there is none", async () => {
    answerWith({ status: 200, body: [] });
    expect(await loadProfile(SESSION.user.id)).toBeNull();
  });

  it("throws when it cannot be read, rather than calling it missing", async () => {
    answerWith({ status: 403, body: { code: "42501", message: "permission denied" } });
    await expect(loadProfile(SESSION.user.id)).rejects.toMatchObject({ code: "42501" });
  });
});

describe("withSignUpTexts", () => {
  const blank = {
    ...PROFILE,
    firstName: "",
    university: "",
    id: "ada",
    completed: false,
    extendedTo: null,
  };

  it("fills in what is blank, and nothing else", async () => {
    const user_metadata = {
      first_name: "Mallory",
      country: "Chad",
      university: 7,
      join_mailing_list: true,
    };
    const session = { ...SESSION, user: { ...SESSION.user, user_metadata } };
    localStorage.setItem(SESSION_STORAGE_KEY, JSON.stringify(session));
    expect(await withSignUpTexts(blank)).toEqual({
      ...blank,
      firstName: "Mallory",
      joinMailingList: true,
    });
  });

  it("changes nothing for somebody who came with Google", async () => {
    expect(await withSignUpTexts(blank)).toEqual(blank);
  });
});

describe("saveProfile", () => {
  it("saves the five fields and the mailing list choice", async () => {
    const calls = answerWith({ status: 200, body: { id: SESSION.user.id } });
    expect(await saveProfile(PROFILE)).toEqual({ ok: true, value: undefined });
    expect(calls[0]).toEqual({ path: "/rest/v1/profiles", method: "PATCH", body: ROW });
  });

  it("fails without a session", async () => {
    localStorage.clear();
    expect(await saveProfile(PROFILE)).toEqual({
      ok: false,
      message: "No authenticated user found",
    });
  });

  it("fails when no row was saved", async () => {
    answerWith({ status: 406, body: { code: "PGRST116", message: "0 rows" } });
    expect(await saveProfile(PROFILE)).toEqual({
      ok: false,
      message: "An error occurred while saving your profile",
    });
  });

  it("offers a retry when the network is down", async () => {
    answerWith(NETWORK_DOWN);
    expect(await saveProfile(PROFILE)).toEqual({
      ok: false,
      message: "An error occurred while saving your profile",
      detail: "Please check your connection and try again.",
    });
  });
});
