import type { ReactNode } from "react";
import { useSessionStates } from "~/lib/sessionMark.ts";

/** Phrasing content that depends on whether somebody is signed in. */
export function BySession({ children }: { children: (isSignedIn: boolean) => ReactNode }) {
  return useSessionStates().map(({ isSignedIn, className }) => (
    <span key={className} className={className}>
      {children(isSignedIn)}
    </span>
  ));
}
