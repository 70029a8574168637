import { SESSION_STORAGE_KEY, storedSession } from "../session.ts";
import { announceSignOut } from "../signOutInAllTabs.ts";

/** Reports to the page that another tab has changed the stored session. */
export function changeInOtherTab(change: () => void): void {
  change();
  window.dispatchEvent(new StorageEvent("storage", { key: SESSION_STORAGE_KEY }));
}

/** Signs out in another tab. */
export function signOutInOtherTab(): void {
  const personId = storedSession()?.user?.id;
  changeInOtherTab(() => localStorage.removeItem(SESSION_STORAGE_KEY));
  announceSignOut(personId);
}
