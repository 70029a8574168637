/**
 * Whether the site can be reached. If the browser says that it is offline, a request checks it: a machine without a
 * network may serve the site itself.
 */
export async function isReachable(): Promise<boolean> {
  if (navigator.onLine !== false) return true;
  return fetch(new URL("/favicon.svg", location.origin), {
    method: "HEAD",
    cache: "no-store",
  }).then(
    () => true,
    () => false,
  );
}
