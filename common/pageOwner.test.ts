// @vitest-environment jsdom

import { afterEach, expect, it, vi } from "vitest";
import { PAGE_PERSON_HEADER } from "#shared/pagePerson.ts";
import { claimPage, hasSessionEnded, isTakenOver, pageFetch, signedInAgain } from "./pageOwner.ts";
import { SESSION_STORAGE_KEY } from "./session.ts";
import { onSignedOutElsewhere, signOutInAllTabs } from "./signOutInAllTabs.ts";
import { changeInOtherTab, signOutInOtherTab } from "./testing/otherTab.ts";
import { ADA, sessionOf, signedInAs, storedSession } from "./testing/sessions.ts";

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

const BO = { id: "bo", email: "bo@example.com" };

it("names its person, and sends nothing with another person's token", async () => {
  signedInAs({ ...ADA, id: "ada" });
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
  signedInAs(BO);
  leave = claimPage("ada");
  for (const address of ["/auth/v1/logout?scope=local", "/auth/v1/token?grant_type=password"]) {
    expect(await sent(address, "bo"), address).toMatchObject({ isSent: true, person: null });
  }
});

it("changes nothing on a page without a person, or in a request without one", async () => {
  expect(await sent(REST, "bo")).toEqual({ isSent: true, person: null, status: 200 });
  signedInAs({ ...ADA, id: "ada" });
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

it("waits after the session has ended, until the same person has signed in again, with the code of their app", async () => {
  const withApp = { ...ADA, factors: [{ status: "verified" }] };
  signedInAs(withApp, { aal: "aal2" });
  leave = claimPage(ADA.id);
  expect(hasSessionEnded()).toBe(false);
  localStorage.clear();
  expect(hasSessionEnded()).toBe(true);
  const send = vi.fn<typeof fetch>(async () => new Response());
  const answer = pageFetch(send)(REST, { headers: { authorization: "Bearer sb_publishable" } });

  changeInOtherTab(() => void signedInAs(BO));
  expect([hasSessionEnded(), isTakenOver()], "someone else").toEqual([false, true]);
  changeInOtherTab(() => void signedInAs(withApp, { aal: "aal1" }));
  await Promise.resolve();
  expect(hasSessionEnded(), "before the code").toBe(true);
  expect(send).not.toHaveBeenCalled();
  changeInOtherTab(() => void signedInAs(withApp, { aal: "aal2" }));
  await answer;
  const [, init] = send.mock.calls[0] ?? [];
  expect(new Headers(init?.headers).get("authorization")).toBe(
    `Bearer ${storedSession()?.access_token}`,
  );
});

it("does not wait on a page without a person, or once the page is left", async () => {
  expect(await signedInAgain()).toBe(false);
  leave = claimPage(ADA.id);
  const isBack = signedInAgain();
  leave();
  expect(await isBack).toBe(false);
});

it("is left after a sign-out in another tab, which is not the end of a session", async () => {
  signedInAs();
  leave = claimPage(ADA.id);
  const left = vi.fn();
  const stop = onSignedOutElsewhere(left);
  signOutInOtherTab();
  await vi.waitFor(() => expect(left).toHaveBeenCalledOnce());
  expect(hasSessionEnded()).toBe(false);
  stop();
});

it("does not count signing out in this tab as the end of a session, unless it fails", async () => {
  signedInAs();
  leave = claimPage(ADA.id);
  await signOutInAllTabs(async () => {});
  localStorage.clear();
  expect(hasSessionEnded()).toBe(true);
  localStorage.setItem(SESSION_STORAGE_KEY, JSON.stringify(sessionOf()));
  await signOutInAllTabs(async () => localStorage.clear());
  expect(hasSessionEnded()).toBe(false);
});
