import { useEffect, useState } from "react";
import { findInvitation } from "~/data/invitation.ts";

interface InviterProps {
  token: string;
  /** What leads to the invitation from here. */
  action: string;
}

/** Who has sent the invitation with this token. */
export default function Inviter({ token, action }: InviterProps) {
  const [name, setName] = useState<string>();
  useEffect(() => {
    let left = false;
    async function read() {
      // Without an answer the note stays as it is: the invitation's own page explains what is wrong.
      const invitation = await findInvitation(token).catch(() => null);
      if (!left) setName(invitation?.inviter_name);
    }
    void read();
    return () => {
      left = true;
    };
  }, [token]);

  return (
    <p className="callout">
      <strong>{name ?? "Someone"}</strong> invites you to join their team. {action}, and you’ll
      return to the invitation.
    </p>
  );
}
