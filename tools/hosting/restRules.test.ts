import { describe, expect, it } from "vitest";
import { addressOf } from "#backoffice/data/listQuery.ts";
import { RESOURCES } from "#backoffice/data/resources.ts";
import { apiFile } from "./hostFiles.ts";
import {
  ADDRESS_LIMIT,
  DOT_SEGMENT,
  REST_RULES,
  refusalOf,
  SEARCHED,
  SESSION,
} from "./restRules.ts";

/** A token with these claims before the role, which move it within the encoded text. */
const tokenOf = (role: string, before: object) =>
  ["header", JSON.stringify({ ...before, role, session_id: "1" }), "signature"]
    .map((part) => Buffer.from(part).toString("base64url"))
    .join(".");
const bearerOf = (role: string, before = {}) => `Bearer ${tokenOf(role, before)}`;

const VISITOR = { apikey: "sb_publishable_1", authorization: "" };
const PERSON = { ...VISITOR, authorization: bearerOf("authenticated") };
const GET = { method: "GET", length: "" };
const POST = { method: "POST", length: "100" };

const PATTERN = "match.(%3F%3D.*(%3F%3D.*a))";
const SELECTED = Array(300).fill("time").join();

describe("a gateway refuses", () => {
  it.each<[string, object]>([
    [`/rest/v1/rpc/${"n".repeat(64)}`, VISITOR],
    [`/rest/v1/rpc/${"n".repeat(64)}`, PERSON],
    [`/rest/v1/challenge?a=1&${"k".repeat(64)}=1`, PERSON],
    [`/rest/v1/challenge?${Array(201).fill("a=1").join("&")}`, PERSON],
    [`/rest/v1/challenge?select=${SELECTED}`, VISITOR],
    [`/rest/v1/challenge?select=${SELECTED}`, { ...VISITOR, authorization: bearerOf("anon") }],
    [`/rest/v1/admin_users?id=in.(${"1,".repeat(4000)}1)`, PERSON],
    [`/rest/v1/challenge?phase=${PATTERN}`, VISITOR],
    [`/rest/v1/challenge?phase=not.${PATTERN}`, VISITOR],
    [`/rest/v1/challenge?or=(id.eq.1,and(phase.not.${PATTERN}))`, VISITOR],
    ["/rest/v1/challenge?phase=imatch(any).{a}", VISITOR],
    ["/rest/v1/challenge?phase=ilike%28all%29.{a}", VISITOR],
    ["/rest/v1/challenge?phase=plfts(english).a", VISITOR],
    [`/rest/v1/challenge?phase=%6Datch.a`, VISITOR],
    [`/rest/v1/challenge?phase=match%2ea`, VISITOR],
    [`/rest/v1/%61dmin_users`, VISITOR],
    [`/rest/v1/admin_users?search=${PATTERN}`, VISITOR],
    [`/rest/v1/my_submission?idea_name=${PATTERN}`, PERSON],
    [`/rest/v1/my_submission?x=/rest/v1/admin_users&idea_name=${PATTERN}`, PERSON],
  ])("%s", (address, caller) => {
    expect(refusalOf({ ...GET, ...VISITOR, ...caller, address })).toMatch(/\.$/);
  });

  it.each(["3000", "10000", "chunked", ""])("a visitor's body with the length %j", (length) => {
    const sent = { ...POST, length, address: "/rest/v1/rpc/get_invitation" };
    expect(refusalOf({ ...sent, ...VISITOR })).toMatch(/3,000 bytes/);
    expect(refusalOf({ ...sent, ...PERSON })).toBeUndefined();
  });
});

describe("a gateway lets pass", () => {
  it.each<[string, object, object]>([
    ["/rest/v1/challenge?limit=1", GET, VISITOR],
    [`/rest/v1/rpc/${"n".repeat(63)}?${"k".repeat(63)}=1`, GET, VISITOR],
    ["/rest/v1/rpc/decline_judge_invitation", { ...POST, length: "2999" }, VISITOR],
    ["/rest/v1/challenge?phase=eq.likely", GET, VISITOR],
    [`/rest/v1/challenge?select=${SELECTED}`, GET, PERSON],
    [`/rest/v1/admin_users?id=in.(${"x%2C".repeat(1000)})`, GET, PERSON],
    [`/rest/v1/challenge?${Array(200).fill("a=1").join("&")}`, GET, PERSON],
    [`/storage/v1/object/submissions/${"n".repeat(200)}.like.%41.pdf`, GET, VISITOR],
    [`/rest/v1/admin_users?search=${PATTERN}`, { ...GET, method: "OPTIONS" }, VISITOR],
    ["/rest/v1/rpc/service_claim", { ...POST, length: "99999" }, { apikey: "sb_secret_1" }],
  ])("%s", (address, sent, caller) => {
    expect(refusalOf({ ...GET, ...sent, ...VISITOR, ...caller, address })).toBeUndefined();
  });

  it.each([{}, { a: 1 }, { a: 12 }])("a role at each place of a token: %j", (before) => {
    const address = `/rest/v1/challenge?select=${SELECTED}`;
    for (const role of ["authenticated", "service_role"]) {
      const authorization = bearerOf(role, before);
      expect(refusalOf({ ...GET, ...VISITOR, authorization, address })).toBeUndefined();
    }
  });

  const SEARCHES = ["ada lovelace", "a", "a*b", "x.like.y", "%_é~'()"];
  const searched = Object.entries(RESOURCES).filter(
    ([, { view }]) =>
      // Without a search.
      view !== "rpc/interventions_of_release" &&
      (view.startsWith("admin_") || view.startsWith("observed_") || view.startsWith("rpc/")),
  );
  it.each(searched)("a search of the list of %s", (_, source) => {
    for (const search of SEARCHES) {
      const row = { conditions: [], order: "id.asc", limit: 10 };
      const path = addressOf(source, { search, email: search }, ["id"], row);
      expect(refusalOf({ ...GET, ...PERSON, address: `/rest/v1/${path}` })).toBeUndefined();
    }
  });
});

it.each(["nginx.conf", "Caddyfile"] as const)("%s has the same rules", (server) => {
  const file = apiFile(server);
  for (const part of [SESSION, SEARCHED, DOT_SEGMENT]) expect(file).toContain(part);
  for (const { pattern, message } of REST_RULES) {
    expect(file).toContain(`"${server === "Caddyfile" ? "~" : ""}${pattern}"`);
    expect(file).toContain(message);
    // Caddy has no lookaround, and the quotes of both files end at these characters.
    expect(pattern + message).not.toMatch(/\(\?|\\|["'`$]/);
  }
  if (server === "nginx.conf") expect(file).toContain(`burst=${ADDRESS_LIMIT.burst} nodelay`);
});
