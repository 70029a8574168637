import { Typography } from "@mui/material";
import { useEffect } from "react";
import { useLogout } from "react-admin";
import { useLocation } from "react-router-dom";
import { SIGN_OUT } from "../config/signOut.ts";
import { SIGN_OUT_PRESSED } from "../data/authProvider.ts";
import { FirstPage } from "./FirstPage.tsx";

/**
 * Ends the session, then leads to the public home page. A page of its own: the way to it asks first
 * where something is unsaved (LeaveQuestion.tsx), and no such form is left when the session ends.
 */
export function SigningOut() {
  const logout = useLogout();
  const isAsked = useLocation().state === SIGN_OUT.state;
  useEffect(() => {
    if (isAsked) void logout(SIGN_OUT_PRESSED);
  }, [isAsked, logout]);
  if (!isAsked) return <FirstPage />;
  return (
    <Typography role="status" sx={{ p: 3 }} color="text.secondary">
      Signing out...
    </Typography>
  );
}
