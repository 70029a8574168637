/** The element that the hash of an address names; null for none, and for a hash that nobody can read. */
export function hashTarget(hash: string): HTMLElement | null {
  try {
    return document.getElementById(decodeURIComponent(hash.slice(1)));
  } catch {
    // An escape sequence cut off: "#%E0%A4%A".
    return null;
  }
}
