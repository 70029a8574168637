import { vi } from "vitest";

/**
 * Replaces navigation to another site, which jsdom does not support.
 * @returns the addresses that the page has opened.
 */
export function mockNavigation(): string[] {
  const addresses: string[] = [];
  mockLocationAssign((address) => void addresses.push(address));
  return addresses;
}

/** Replaces `window.location.assign`. */
export function mockLocationAssign(assign: (address: string) => void): void {
  const { location } = window;
  vi.stubGlobal(
    "location",
    new Proxy({}, { get: (_, key) => (key === "assign" ? assign : Reflect.get(location, key)) }),
  );
}
