import { vi } from "vitest";

/**
 * Replaces navigation to another site, which jsdom does not support.
 * @returns the addresses that the page has opened.
 */
export function catchLeaving(): string[] {
  const addresses: string[] = [];
  leaveWith((address) => void addresses.push(address));
  return addresses;
}

/** The browser does this instead of leaving the page. */
export function leaveWith(assign: (address: string) => void): void {
  const { location } = window;
  vi.stubGlobal(
    "location",
    new Proxy({}, { get: (_, key) => (key === "assign" ? assign : Reflect.get(location, key)) }),
  );
}
