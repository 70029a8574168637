import { Button } from "@mui/material";
import { useState } from "react";
import { useAuthProvider } from "react-admin";
import { useNavigate } from "react-router-dom";
import { unsavedKindOf } from "#common/unsavedWork.ts";
import { loadedWhenUsed } from "../components/loadedWhenUsed.tsx";
import { SIGN_OUT } from "../config/signOut.ts";

const SignOutQuestion = loadedWhenUsed(
  "SignOutQuestion",
  () => import("./SignOutQuestion.tsx"),
  null,
);

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
      {isAsking && <SignOutQuestion onConfirm={signOut} onClose={() => setIsAsking(false)} />}
    </>
  );
}
