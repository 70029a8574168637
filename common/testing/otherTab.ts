import { vi } from "vitest";
import { SESSION_STORAGE_KEY } from "../session.ts";

/** Reports to the page that another tab has changed the stored session. */
export function changeInOtherTab(change: () => void): void {
  change();
  window.dispatchEvent(new StorageEvent("storage", { key: SESSION_STORAGE_KEY }));
}

/** Signs out in another tab: a second instance of the module. */
export async function signOutInOtherTab(): Promise<void> {
  vi.resetModules();
  const { signOutInAllTabs } = await import("../signOutInAllTabs.ts");
  await signOutInAllTabs(async () =>
    changeInOtherTab(() => localStorage.removeItem(SESSION_STORAGE_KEY)),
  );
}
