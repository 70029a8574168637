import { describe, expect, it } from "vitest";
import { ADA, sessionOf } from "#common/testing/sessions.ts";
import { isAdministrator, isDeepLink, signInAgain } from "./access.ts";

describe("isAdministrator", () => {
  it.each([
    ["the claim", { app_metadata: { role: "admin" } }, true],
    [
      "the claim beside text that is not ASCII",
      { name: "Zoë 李", app_metadata: { role: "admin" } },
      true,
    ],
    ["another role", { app_metadata: { role: "user" } }, false],
    ["no role", { app_metadata: {} }, false],
    ["no metadata", {}, false],
    ["a role that the person wrote", { user_metadata: { role: "admin" } }, false],
    ["the database's role", { role: "admin" }, false],
    ["a list of roles", { app_metadata: { role: ["admin"] } }, false],
    ["metadata that is null", { app_metadata: null }, false],
  ])("with %s is %s", (_, claims, expected) => {
    expect(isAdministrator(sessionOf(ADA, claims))).toBe(expected);
  });

  it("reads the token, not what the session says about its user", () => {
    const session = sessionOf();
    const user = { ...session.user, app_metadata: { role: "admin" } };
    expect(isAdministrator({ ...session, user })).toBe(false);
  });

  it.each(["", "garbage", "a.b.c", "a.bnVsbA.c"])("is false for the token %j", (access_token) => {
    expect(isAdministrator({ ...sessionOf(), access_token })).toBe(false);
  });

  it("is false without a session", () => {
    expect(isAdministrator(null)).toBe(false);
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

it.each([
  ["/admin", false],
  ["/admin/", false],
  ["/admin/dashboard", false],
  ["/admin/users", true],
  ["/admin/submissions/s-1", true],
])("the address %s is a deep link: %s", (pathname, expected) => {
  expect(isDeepLink({ pathname })).toBe(expected);
});
