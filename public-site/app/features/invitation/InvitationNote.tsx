import { lazy, Suspense } from "react";
import { paths } from "~/config/paths.ts";
import styles from "./InvitationNote.module.css";
import { useInvitedTo } from "./useInvitedTo.ts";

/** Few come by an invitation. */
const Inviter = lazy(() => import("./Inviter.tsx"));

/** Says who has invited the visitor, or to what, where a page for signing in leads on to an invitation. */
export function InvitationNote({ action }: { action: "Register" | "Sign in" }) {
  const judges = useInvitedTo(paths.judgingInvitation);
  const token = useInvitedTo(paths.invitation);
  if (judges) return <JudgesNote action={action} />;
  if (!token) return null;
  return (
    <Suspense>
      <Inviter token={token} action={action} />
    </Suspense>
  );
}

function JudgesNote({ action }: { action: "Register" | "Sign in" }) {
  return (
    <p className={styles.note}>
      You are invited <strong>to judge</strong>. {action}, and you come back to the invitation.
    </p>
  );
}
