/** Signing in again after the session of a page's person has ended (pageOwner.ts), without leaving the page. */

/** The sign-in page of the public site. */
const SIGN_IN_PAGE = "/signin";

const WINDOW_NAME = "challenge-sign-in";

let signInWindow: Window | null = null;

/** Opens the sign-in page in a window of its own, or shows that window again. */
export function openSignInWindow(): void {
  signInWindow = window.open(SIGN_IN_PAGE, WINDOW_NAME);
}

/** Closes that window from inside, instead of opening the next page. @returns whether this is such a window. */
export function closeIfSignInWindow(): boolean {
  const isSignInWindow = window.name === WINDOW_NAME && window.opener !== null;
  if (isSignInWindow) window.close();
  return isSignInWindow;
}

/** Closes the window from outside: after Google, it has lost its name. */
export function closeSignInWindow(): void {
  signInWindow?.close();
  signInWindow = null;
}

/** The address of a page, which then returns to the current one. */
export function pageReturningHere(page: string): string {
  const { pathname, search } = window.location;
  return `${page}?next=${encodeURIComponent(pathname + search)}`;
}

/** The address of the sign-in page, which then returns to the current page. */
export const signInPage = () => pageReturningHere(SIGN_IN_PAGE);
