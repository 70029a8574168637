import { describe, expect, it } from "vitest";
import { ADA, sessionOf } from "#common/testing/sessions.ts";
import { roleOf, signInAgain } from "./access.ts";

describe("roleOf", () => {
  it.each([
    ["the claim", { app_metadata: { role: "admin" } }, "admin"],
    [
      "the claim beside text that is not ASCII",
      { name: "Zoë 李", app_metadata: { role: "admin" } },
      "admin",
    ],
    ["another role", { app_metadata: { role: "user" } }, undefined],
    ["no role", { app_metadata: {} }, undefined],
    ["a role that the person wrote", { user_metadata: { role: "admin" } }, undefined],
    ["a list of roles", { app_metadata: { role: ["admin"] } }, undefined],
    ["metadata that is null", { app_metadata: null }, undefined],
  ])("with %s is %s", (_, claims, expected) => {
    expect(roleOf(sessionOf(ADA, claims))).toBe(expected);
  });

  it("reads the token, not what the session says about its user", () => {
    const session = sessionOf();
    const user = { ...session.user, app_metadata: { role: "admin" } };
    expect(roleOf({ ...session, user })).toBeUndefined();
  });

  it.each(["", "garbage", "a.b.c", "a.bnVsbA.c"])("is none for the token %j", (access_token) => {
    expect(roleOf({ ...sessionOf(), access_token })).toBeUndefined();
  });

  it("is none without a session", () => {
    expect(roleOf(null)).toBeUndefined();
  });
});

describe("signInAgain", () => {
  it("keeps the place in one parameter", () => {
    const address = signInAgain({ pathname: "/admin/users", search: "?page=2&order=ASC" });
    expect(new URL(address, "http://site.test").searchParams.get("next")).toBe(
      "/admin/users?page=2&order=ASC",
    );
  });
});
