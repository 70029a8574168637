import { useEffect } from "react";
import { readUser } from "~/data/session.ts";
import { useOpenNextPath } from "~/lib/nextPath.ts";

/**
 * Takes a person who is signed in already from a page for signing in to where it leads. Not a
 * guard: the page is shown to everybody at once, as it was prerendered.
 */
export function useSignedInRedirect(): void {
  const openNextPath = useOpenNextPath();

  // As the page opens: a person who signs in on it is led on by its form.
  useEffect(() => {
    let left = false;
    async function leadOn() {
      // Without a network the page stays as it is.
      const user = await readUser().catch(() => null);
      if (user && !left) await openNextPath();
    }
    void leadOn();
    return () => {
      left = true;
    };
  }, [openNextPath]);
}
