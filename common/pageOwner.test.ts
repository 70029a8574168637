// @vitest-environment jsdom
import { afterEach, expect, it, vi } from "vitest";
import { PAGE_PERSON_HEADER } from "#shared/pagePerson.ts";
import { claimPage, isTakenOver, pageFetch } from "./pageOwner.ts";
import { SESSION_STORAGE_KEY } from "./session.ts";

const REST = "/rest/v1/rpc/save_submission";
let leave = () => {};

afterEach(() => {
  leave();
  localStorage.clear();
});

const tokenOf = (sub?: string) => `Bearer x.${btoa(JSON.stringify(sub ? { sub } : {}))}.x`;

/** Sends a request with a person's token, and says what was sent. */
async function sent(address: string, person?: string) {
  const send = vi.fn<typeof fetch>(async () => new Response());
  const headers = { authorization: tokenOf(person) };
  const answer = await pageFetch(send)(address, { method: "POST", headers });
  const [, init] = send.mock.calls[0] ?? [];
  return {
    isSent: send.mock.calls.length > 0,
    person: init ? new Headers(init.headers).get(PAGE_PERSON_HEADER) : undefined,
    status: answer.status,
  };
}

it("names its person, and sends nothing with another person's token", async () => {
  leave = claimPage("ada");
  expect(await sent(REST, "ada")).toEqual({ isSent: true, person: "ada", status: 200 });
  expect(await sent("/functions/v1/set-admin", "ada")).toMatchObject({ person: "ada" });
  for (const address of [REST, "/storage/v1/object/x", "/functions/v1/x"]) {
    expect(await sent(address, "bo"), address).toMatchObject({ isSent: false, status: 403 });
  }
  // A refusal would end the session, which is Bo's.
  expect(await sent("/auth/v1/user", "bo")).toMatchObject({ isSent: false, status: 503 });
});

it("ends and renews the session of the browser", async () => {
  leave = claimPage("ada");
  for (const address of ["/auth/v1/logout?scope=local", "/auth/v1/token?grant_type=password"]) {
    expect(await sent(address, "bo"), address).toMatchObject({ isSent: true, person: null });
  }
});

it("changes nothing on a page without a person, or in a request without one", async () => {
  expect(await sent(REST, "bo")).toEqual({ isSent: true, person: null, status: 200 });
  leave = claimPage("ada");
  expect(await sent(REST)).toMatchObject({ isSent: true, person: "ada" });
  expect(await sent("/storage/v1/object/x", "ada")).toMatchObject({ isSent: true, person: null });
});

it("is taken over when the stored session is another person's, until it is left", () => {
  const store = (id: string) =>
    localStorage.setItem(SESSION_STORAGE_KEY, JSON.stringify({ refresh_token: "r", user: { id } }));
  leave = claimPage("ada");
  expect(isTakenOver()).toBe(false);
  store("ada");
  expect(isTakenOver()).toBe(false);
  store("bo");
  expect(isTakenOver()).toBe(true);
  leave();
  expect(isTakenOver()).toBe(false);
});
