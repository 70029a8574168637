/**
 * Whether the site can be reached now. A browser that believes to be offline is put to the test: it also
 * says so on a machine without a network that serves the site itself.
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
