import { describe, expect, it } from "vitest";
import { conditionsOf, orderOf, pagesOf, pathOf } from "./listQuery.ts";
import { resourceNamed } from "./resources.ts";

const AUDIT = resourceNamed("audit");
const FROM = "2026-11-01T00:00:00.000Z";
const UNTIL = "2026-11-20T00:00:00.000Z";

describe("the conditions of a list", () => {
  it("keep a period within one parameter, which a list can say once", () => {
    expect(conditionsOf({ action: "admin.granted", period: `${FROM}/${UNTIL}` }, AUDIT)).toEqual([
      ["action", "eq.admin.granted"],
      ["and", `(created_at.gte.${FROM},created_at.lt.${UNTIL})`],
    ]);
    expect(conditionsOf({ period: `/${UNTIL}` }, AUDIT)).toEqual([
      ["and", `(created_at.lt.${UNTIL})`],
    ]);
  });

  it("leave to the database what the lines of the audit are about", () => {
    expect(conditionsOf({ search: "Ada 100%" }, AUDIT)).toEqual([["wanted", " Ada 100%"]]);
    expect(pathOf({ search: "Ada 100%" }, AUDIT)).toBe("rpc/search_audit_log");
    expect(conditionsOf({ search: " " }, AUDIT)).toEqual([]);
    expect(pathOf({ search: " " }, AUDIT)).toBe("admin_audit_log");
    expect(pathOf({ search: "Ada" }, resourceNamed("users"))).toBe("admin_users");
  });

  it("search pages of a large list by a function that stops, unless a filter makes it small", () => {
    const users = resourceNamed("users");
    const path = (filter: object) => pathOf({ ...filter }, pagesOf({ ...filter }, users));
    expect(path({ search: "Ada" })).toBe("rpc/search_users");
    expect(path({ search: "Ada", country: "Kenya" })).toBe("admin_users");
    expect(path({ country: "Kenya" })).toBe("admin_users");
    expect(path({})).toBe("admin_users");
  });

  it("know what nobody did by hand", () => {
    expect(conditionsOf({ actor_id: "system" }, AUDIT)).toEqual([["actor_id", "is.null"]]);
  });

  it("ask for what an entry is found under, taken literally", () => {
    const filter = {
      status: "received",
      country: 'A "b" \\',
      team_size: "3",
      notes: "notes",
      tag: "a,b",
    };
    expect(conditionsOf(filter, resourceNamed("submissions"))).toEqual([
      ["status", "eq.received"],
      ["facets", 'cs.{"country:A \\"b\\" \\\\"}'],
      ["facets", 'cs.{"team:3"}'],
      ["facets", 'cs.{"notes"}'],
      ["facets", 'cs.{"tag:a,b"}'],
    ]);
  });

  it("are none for what a list does not know", () => {
    const filter = { period: `${FROM}/`, message: "x", "or@": "(id.gt.0)", status: ["new"] };
    expect(conditionsOf(filter, resourceNamed("contact-requests"))).toEqual([]);
    expect(conditionsOf({ period: "yesterday/" }, AUDIT)).toEqual([]);
  });
});

it("names an order with the key that breaks ties", () => {
  expect(orderOf({ field: "last_name", order: "ASC" })).toBe("last_name.asc,id.asc");
  expect(orderOf({ field: "id", order: "DESC" })).toBe("id.desc");
});
