import { useEffect } from "react";
import { readUser } from "~/data/session.ts";
import { useOpenNextPath } from "~/lib/useOpenNextPath.ts";

/** Redirects a signed-in person from a sign-in page. Not a guard, because the page is prerendered for all visitors. */
export function useSignedInRedirect(): void {
  const openNextPath = useOpenNextPath();

  // Runs only when the page opens, because its form redirects after signing in.
  useEffect(() => {
    let hasLeft = false;
    async function redirect() {
      // Without a connection, do nothing.
      const user = await readUser().catch(() => null);
      if (user && !hasLeft) await openNextPath();
    }
    void redirect();
    return () => {
      hasLeft = true;
    };
  }, [openNextPath]);
}
