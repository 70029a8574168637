import { useEffect } from "react";
import { readUser } from "~/data/session.ts";
import { useOpenNextPath } from "~/lib/nextPath.ts";

/** Redirects a signed-in person from a sign-in page. Not a guard, because the page is prerendered for all visitors. */
export function useSignedInRedirect(): void {
  const openNextPath = useOpenNextPath();

  // Runs only when the page opens, because its form redirects after signing in.
  useEffect(() => {
    let left = false;
    async function leadOn() {
      // Without a connection the page stays as it is.
      const user = await readUser().catch(() => null);
      if (user && !left) await openNextPath();
    }
    void leadOn();
    return () => {
      left = true;
    };
  }, [openNextPath]);
}
