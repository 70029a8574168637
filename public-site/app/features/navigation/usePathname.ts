import { useLocation } from "react-router";

/** Where the visitor is, as config/paths.ts writes it: pages are prerendered with a slash at the end. */
export function usePathname(): string {
  const { pathname } = useLocation();
  return pathname.replace(/(.)\/+$/, "$1");
}
