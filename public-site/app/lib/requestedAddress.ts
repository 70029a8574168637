/**
 * The address that a loader is asked for, with its hash where that is known: a request has none, and
 * it is in the window's address only once that is the same page.
 */
export function requestedAddress(request: Request): URL {
  const address = new URL(request.url);
  const shown = new URL(window.location.href);
  if (address.pathname === shown.pathname && address.search === shown.search) {
    address.hash = shown.hash;
  }
  return address;
}
