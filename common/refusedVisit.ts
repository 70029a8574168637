import { inTab } from "./browserStorage.ts";

const KEY = "challenge-admin-refused";

/** Keeps, for the page that the visitor is sent to, that the back office is not for them. */
export const markRefusedVisit = () => inTab.keep(KEY, "yes");

/** Whether the visitor has just been sent away from the back office; once. */
export function takeRefusedVisit(): boolean {
  const isRefused = inTab.read(KEY) !== null;
  inTab.forget(KEY);
  return isRefused;
}
