import { track } from "~/features/analytics/analytics.ts";
import { useOpenNextPath } from "~/lib/openNextPath.ts";
import { DONE, type Outcome } from "~/lib/outcome.ts";

/**
 * What follows a right password on the sign-in page: the visitor is led on to where they wanted to go.
 * @returns a function whose promise settles when that page is there, so that the form stays busy until then.
 */
export function useAfterPassword(): () => Promise<Outcome> {
  const openNextPath = useOpenNextPath();
  return async () => {
    track({ name: "login", method: "email" });
    await openNextPath();
    return DONE;
  };
}
