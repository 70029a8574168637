import { Button } from "@mui/material";
import { useEffect } from "react";
import { useLogout } from "react-admin";
import { useLocation, useNavigate } from "react-router-dom";
import { LoadingScreen } from "../components/LoadingScreen.tsx";
import { SIGN_OUT_PRESSED } from "../data/authProvider.ts";
import { FirstPage } from "./FirstPage.tsx";
import { SIGN_OUT } from "./sections.ts";

export function SignOutButton() {
  const navigate = useNavigate();
  return (
    <Button
      color="inherit"
      variant="outlined"
      onClick={() => void navigate(SIGN_OUT.to, { state: SIGN_OUT.state })}
    >
      Sign Out
    </Button>
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
  return <LoadingScreen loadingPrimary="Signing out..." />;
}
