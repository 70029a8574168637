import { useLocation } from "react-router";
import { useHydrated } from "~/lib/useHydrated.ts";
import { usePathname } from "./usePathname.ts";

/**
 * Tells which link of the navigation bar leads to where the visitor is: the value of its
 * `aria-current`. A link with a hash is current when the hash is, and its page's link is not then.
 */
export function useCurrentLink(links: readonly { readonly to: string }[]) {
  const pathname = usePathname();
  const { hash } = useLocation();
  // A prerendered page knows no hash.
  const hydrated = useHydrated();
  const here = hydrated ? pathname + hash : pathname;
  const exact = links.some((link) => link.to === here);

  return (to: string): "page" | "location" | undefined => {
    if (to !== (exact ? here : pathname)) return undefined;
    return to.includes("#") ? "location" : "page";
  };
}
