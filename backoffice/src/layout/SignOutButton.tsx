import { Button } from "@mui/material";
import { useLogout } from "react-admin";

/** Signs out, then goes to the public home page. */
export function SignOutButton() {
  const logout = useLogout();
  return (
    <Button color="inherit" variant="outlined" onClick={() => logout()}>
      Sign Out
    </Button>
  );
}
