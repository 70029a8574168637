import { lazy, Suspense } from "react";
import { useLocation } from "react-router";
import { paths } from "~/config/paths.ts";
import { nextPathOf } from "~/lib/nextPath.ts";
import { useHydrated } from "~/lib/useHydrated.ts";
import styles from "./InvitationNote.module.css";

/** Few come by an invitation. */
const Inviter = lazy(() => import("./Inviter.tsx"));

/** Says who has invited the visitor, or to what, where a page for signing in leads on to an invitation. */
export function InvitationNote({ action }: { action: "Register" | "Sign in" }) {
  const { search } = useLocation();
  // A prerendered page knows no query.
  const hydrated = useHydrated();
  const next = hydrated ? new URL(nextPathOf(search), window.location.origin) : undefined;
  if (next?.pathname === paths.judgingInvitation) return <JudgesNote action={action} />;
  const token = next?.pathname === paths.invitation && next.searchParams.get("token");
  if (!token) return null;
  return (
    <Suspense>
      <Inviter token={token} action={action} />
    </Suspense>
  );
}

/** Judges are asked what participants are: it says what to answer. */
function JudgesNote({ action }: { action: "Register" | "Sign in" }) {
  return (
    <p className={styles.note}>
      You are invited <strong>to judge</strong>. {action}, and you come back to the invitation.
      {action === "Register" &&
        " The questions are those for participants: as level of study choose “Other” and name your profession, as university your organization."}
    </p>
  );
}
