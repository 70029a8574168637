import { Button, Link, Typography } from "@mui/material";
import { useEffect, useState } from "react";
import { useAuthProvider, useLogout } from "react-admin";
import { useLocation, useNavigate } from "react-router-dom";
import { SIGN_OUT_QUESTION, unsavedKindOf } from "#common/unsavedWork.ts";
import { LazyConfirmDialog } from "../components/LazyConfirmDialog.tsx";
import { ENTRY_PAGE } from "../data/access.ts";
import { SIGN_OUT_PRESSED } from "../data/authProvider.ts";
import { FirstPage } from "./NoAccess.tsx";
import { SIGN_OUT } from "./sections.ts";

/**
 * Signs out, then goes to the public home page. Asks first if the administrator has an entry with
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
      {isAsking && (
        <LazyConfirmDialog
          open
          title={SIGN_OUT_QUESTION.title}
          question={
            <>
              {SIGN_OUT_QUESTION.loss.entry}{" "}
              <Link href={ENTRY_PAGE}>{SIGN_OUT_QUESTION.open.entry}</Link>{" "}
              {SIGN_OUT_QUESTION.openReason}
            </>
          }
          action="Sign Out"
          cancel={SIGN_OUT_QUESTION.stay}
          busy={false}
          onConfirm={signOut}
          onClose={() => setIsAsking(false)}
        />
      )}
    </>
  );
}

/**
 * Ends the session, then opens the public home page. It is a page of its own, because navigating to it
 * asks about unsaved work first (LeaveQuestion.tsx) and removes every form before the session ends.
 */
export function SigningOut() {
  const logout = useLogout();
  const isSignOutPressed = useLocation().state === SIGN_OUT.state;
  useEffect(() => {
    if (isSignOutPressed) void logout(SIGN_OUT_PRESSED);
  }, [isSignOutPressed, logout]);
  if (!isSignOutPressed) return <FirstPage />;
  return (
    <Typography role="status" sx={{ p: 3 }} color="text.secondary">
      Signing out...
    </Typography>
  );
}
