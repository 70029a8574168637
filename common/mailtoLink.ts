/** A mailto link. Encodes the address, so that it cannot add recipients or a subject. */
export function mailtoLink(address: string): string {
  return `mailto:${encodeURIComponent(address).replace("%40", "@")}`;
}
