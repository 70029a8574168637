/**
 * Where to go after signing in, from `?next=`.
 * @returns a path of this site, or undefined for anything that could lead elsewhere.
 */
export function safeNextPath(next: string | null): string | undefined {
  if (!next) return undefined;
  const url = URL.parse(next, window.location.origin);
  // Parsed, not matched: "//host" and "/\\host" look like paths and name another origin.
  if (url?.origin !== window.location.origin) return undefined;
  // A path of this site that would be read as another host once more: "/.//host" is "//host" by now.
  if (url.pathname.startsWith("//")) return undefined;
  return url.pathname + url.search + url.hash;
}
