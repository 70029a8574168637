import { describe, expect, it } from "vitest";
import { ROLE_VALUES } from "#shared/constants.ts";
import { firstPageOf, mayOpen, tabsOf } from "./openPages.ts";
import { PAGE_PATHS } from "./sections.ts";

describe("the tabs", () => {
  it.each([
    ["support", ["/users", "/mailing-list", "/contact-requests", "/emails"]],
    ["observer", ["/dashboard", "/reports", "/entries", "/people"]],
    ["chair", ["/judging"]],
  ] as const)("of %s lead to what the role may read", (role, paths) => {
    expect(tabsOf(role).map(({ path }) => path)).toEqual(paths);
  });

  it("of each role are open to it, and so is its first page", () => {
    for (const role of ROLE_VALUES) {
      for (const { path } of tabsOf(role)) expect(mayOpen(role, path)).toBe(true);
      expect(mayOpen(role, firstPageOf(role))).toBe(true);
    }
  });
});

describe("an address", () => {
  it.each([
    ["/submissions/s-1", ["admin"]],
    ["/judging/rounds", ["admin", "chair"]],
    ["/judging/rounds/new", ["admin"]],
    ["/judging/finalists", ["admin"]],
    ["/audit", ["admin"]],
    ["/withdrawn", ["admin"]],
    ["/configurations", ["admin"]],
    ["/users/u-1", ["admin", "support"]],
    ["/contact-requests", ["admin", "support"]],
    ["/dashboard", ["admin", "observer"]],
    ["/entries", ["admin", "observer"]],
  ])("%s opens for %j", (pathname, roles) => {
    expect(ROLE_VALUES.filter((role) => mayOpen(role, pathname))).toEqual(roles);
  });

  it("that leads nowhere is open to everybody, who is told so", () => {
    expect(ROLE_VALUES.filter((role) => mayOpen(role, "/userscape"))).toEqual([...ROLE_VALUES]);
  });

  it("of any page opens for administrators", () => {
    expect(PAGE_PATHS.filter((path) => !mayOpen("admin", path))).toEqual([]);
  });
});
