import { vi } from "vitest";

/** Simulates a browser that blocks storage, or has no space left. */
export function blockStorage(method: "getItem" | "setItem"): void {
  vi.spyOn(Storage.prototype, method).mockImplementation(() => {
    throw new DOMException("Blocked", "SecurityError");
  });
}
