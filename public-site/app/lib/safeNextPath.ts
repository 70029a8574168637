/**
 * Where to go after signing in, from `?next=`.
 * @returns a path of this site, or undefined for anything that could lead elsewhere.
 */
export function safeNextPath(next: string | null): string | undefined {
  if (!next?.startsWith("/")) return undefined;
  const url = URL.parse(next, window.location.origin);
  // "//host" and "/\host" start with a slash and still name another origin.
  if (url?.origin !== window.location.origin) return undefined;
  return url.pathname + url.search + url.hash;
}
