import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import { paths } from "~/config/paths.ts";
import { findInvitation } from "~/data/invitation.ts";
import { nextPathOf } from "~/lib/nextPath.ts";
import { useHydrated } from "~/lib/useHydrated.ts";
import styles from "./InvitationNote.module.css";

/** Says who has invited the visitor, where a page for signing in leads on to an invitation. */
export function InvitationNote({ action }: { action: "Register" | "Sign in" }) {
  const { search } = useLocation();
  // A prerendered page knows no query.
  const hydrated = useHydrated();
  const token = hydrated ? invitationIn(search) : undefined;
  const inviterName = useInviterName(token);

  if (!token) return null;
  return (
    <p className={styles.note}>
      <strong>{inviterName ?? "Somebody"}</strong> invites you to join their team. {action}, and you
      come back to the invitation.
    </p>
  );
}

/** The token of the invitation that the page leads on to. */
function invitationIn(search: string): string | undefined {
  const next = new URL(nextPathOf(search), window.location.origin);
  return (next.pathname === paths.invitation && next.searchParams.get("token")) || undefined;
}

function useInviterName(token: string | undefined): string | undefined {
  const [name, setName] = useState<string>();
  useEffect(() => {
    let left = false;
    async function read() {
      // Without an answer the note stays as it is: the invitation's own page explains what is wrong.
      const invitation = token ? await findInvitation(token).catch(() => null) : null;
      if (!left) setName(invitation?.inviterName);
    }
    void read();
    return () => {
      left = true;
    };
  }, [token]);
  return name;
}
