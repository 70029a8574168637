import { Link, useLocation } from "react-router";
import { nextPathOf, withNextPath } from "~/lib/nextPath.ts";
import { useHydrated } from "~/lib/useHydrated.ts";

interface SwitchPageLinkProps {
  question: string;
  label: string;
  to: string;
}

/** Switches between sign-in and sign-up, with the same destination. */
export function SwitchPageLink({ question, label, to }: SwitchPageLinkProps) {
  const { search } = useLocation();
  // A prerendered page has no query.
  const hydrated = useHydrated();
  return (
    <p>
      {question} <Link to={hydrated ? withNextPath(to, nextPathOf(search)) : to}>{label}</Link>
    </p>
  );
}
