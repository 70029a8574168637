import { Button, Link } from "@mui/material";
import { useState } from "react";
import { useAuthProvider } from "react-admin";
import { useNavigate } from "react-router-dom";
import { SIGN_OUT_QUESTION, unsavedKindOf } from "#common/unsavedWork.ts";
import { ConfirmDialog } from "../components/ConfirmDialog.tsx";
import { SIGN_OUT } from "../config/signOut.ts";
import { OWN_ENTRY } from "../data/access.ts";

/**
 * Signs out, then goes to the public home page. Asks first when the administrator has an entry with
 * text that only this browser has, as the public site does.
 */
export function SignOutButton() {
  const authProvider = useAuthProvider();
  const navigate = useNavigate();
  const [isAsking, setIsAsking] = useState(false);

  function signOut() {
    setIsAsking(false);
    void navigate(SIGN_OUT.to, { state: SIGN_OUT.state });
  }

  async function askOrSignOut() {
    const identity = await authProvider?.getIdentity?.().catch(() => undefined);
    if (identity && unsavedKindOf(String(identity.id))) setIsAsking(true);
    else signOut();
  }

  return (
    <>
      <Button color="inherit" variant="outlined" onClick={askOrSignOut}>
        Sign Out
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={SIGN_OUT_QUESTION.title}
        question={
          <>
            {SIGN_OUT_QUESTION.loss.entry}{" "}
            <Link href={OWN_ENTRY}>{SIGN_OUT_QUESTION.open.entry}</Link>{" "}
            {SIGN_OUT_QUESTION.openReason}
          </>
        }
        action="Sign Out"
        cancel={SIGN_OUT_QUESTION.stay}
        busy={false}
        onConfirm={signOut}
        onClose={() => setIsAsking(false)}
      />
    </>
  );
}
