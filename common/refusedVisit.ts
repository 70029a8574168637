import { inTab } from "./browserStorage.ts";

const KEY = "challenge-admin-refused";

/** Records that the visitor has no access to the back office, for the page that they are redirected to. */
export const markRefusedVisit = () => inTab.write(KEY, "yes");

/** Whether the visitor was just redirected from the back office. */
export const isRefusedVisit = () => inTab.read(KEY) !== null;

/** The same, but true only once. */
export function takeRefusedVisit(): boolean {
  const isRefused = isRefusedVisit();
  inTab.remove(KEY);
  return isRefused;
}
