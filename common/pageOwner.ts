import { useSyncExternalStore } from "react";
import { OTHER_PERSON, PAGE_PERSON_HEADER } from "#shared/pagePerson.ts";
import { readClaims } from "./claimedRole.ts";
import { createListeners } from "./listeners.ts";
import { needsSecondFactor, onStoredSession, storedSession } from "./session.ts";

/**
 * A page belongs to the person who opened it. All tabs of a browser share one session, so someone else can sign in
 * while a page is open. Its requests name its person, and the database refuses another person's token
 * (private.check_request), so that no page reads or changes what belongs to someone else.
 *
 * If the person's session ends, the page is covered and its requests wait until the same person has signed in again.
 * After signing out, in any tab, its pages are left instead.
 */

/** Auth requests that end or renew the session of this browser, also another person's. */
const OF_THE_BROWSER = /\/auth\/v1\/(logout|token)\b/;

let owner: string | undefined;
let hasSignedOut = false;
const listeners = createListeners();

/**
 * Makes the page belong to a person.
 * @returns the function that ends this, for example when the page is left.
 */
export function claimPage(personId: string): () => void {
  owner = personId;
  hasSignedOut = false;
  listeners.notify();
  return () => {
    owner = undefined;
    listeners.notify();
  };
}

/**
 * `fetch` for requests to the project. It names the page's person, and refuses a request with another person's token
 * before it is sent. After the session has ended, it waits until the person has signed in again.
 */
export function pageFetch(send: typeof fetch): typeof fetch {
  return async (input, init) => {
    const address = input instanceof Request ? input.url : String(input);
    if (!owner || OF_THE_BROWSER.test(address)) return send(input, init);
    const headers = new Headers(init?.headers);
    const hasToken = headers.has("authorization") && !address.includes("/auth/v1/");
    if (hasToken && hasSessionEnded() && (await signedInAgain())) {
      headers.set("authorization", `Bearer ${storedSession()?.access_token}`);
    }
    const { sub } = readClaims(headers.get("authorization") ?? "");
    if (sub !== undefined && sub !== owner) {
      listeners.notify();
      // As an outage of Auth: after a refusal, pages would end the session, which is the other person's.
      return Response.json(OTHER_PERSON, { status: address.includes("/auth/v1/") ? 503 : 403 });
    }
    return send(input, { ...init, headers: withPagePerson(headers, address) });
  };
}

/** Adds the page's person to the headers of a request to the database or to an edge function. */
export function withPagePerson(headers: Headers, address: string): Headers {
  // Storage checks the folder of a file, and its gateways accept only headers that they know.
  if (owner && /\/(rest|functions)\/v1\//.test(address)) headers.set(PAGE_PERSON_HEADER, owner);
  return headers;
}

/**
 * Whether the session of the page's person has ended, or lacks the code of their authenticator app. False after they have
 * signed out.
 */
export function hasSessionEnded(): boolean {
  if (!owner || hasSignedOut) return false;
  const session = storedSession();
  return !session || (session.user?.id === owner && needsSecondFactor(session));
}

/** The same for a component. */
export const useHasSessionEnded = () =>
  useSyncExternalStore(subscribe, hasSessionEnded, () => false);

/**
 * Waits while the session has ended.
 * @returns whether the page's person is signed in; false without one.
 */
export function signedInAgain(): Promise<boolean> {
  return new Promise((resolve) => {
    function check() {
      if (hasSessionEnded() || isTakenOver()) return;
      stop();
      resolve(owner !== undefined && storedSession()?.user?.id === owner);
    }
    const stop = subscribe(check);
    check();
  });
}

/** Records whether the page's person has signed out, so that the page is left instead of covered. */
export function markSignedOut(isSignedOut: boolean): void {
  hasSignedOut = isSignedOut;
  listeners.notify();
}

/** Whether the page's person has signed out, here or in another tab. */
export const isSignedOut = () => hasSignedOut;

/** Whether the page belongs to a person. */
export const isPageOf = (personId: unknown) => personId === owner;

/** Whether someone else has signed in since this page was opened. */
export const isTakenOver = () => otherPerson() !== undefined;

/** The address of the person who has signed in since another person opened this page. */
function otherPerson(): string | undefined {
  const user = owner && storedSession()?.user;
  return user && user.id !== owner ? user.email || "another account" : undefined;
}

function subscribe(listener: () => void): () => void {
  const stops = [listeners.subscribe(listener), onStoredSession(listener)];
  // A page that the browser had put to sleep has missed the event.
  for (const event of ["focus", "pageshow"]) window.addEventListener(event, listener);
  return () => {
    for (const stop of stops) stop();
    for (const event of ["focus", "pageshow"]) window.removeEventListener(event, listener);
  };
}

/** The address of the person who has signed in since another person opened this page; undefined: no one. */
export const useOtherPersonEmail = () =>
  useSyncExternalStore(subscribe, otherPerson, () => undefined);
