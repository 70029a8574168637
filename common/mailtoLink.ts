/** A link that writes to an address, and does nothing else, whatever the address holds. */
export function mailtoLink(address: string): string {
  return `mailto:${encodeURIComponent(address).replace("%40", "@")}`;
}
