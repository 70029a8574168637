import { paths } from "~/config/paths.ts";
import { signOutEverywhere } from "~/data/accountSettings.ts";
import { LeaveButton } from "~/features/auth/LeaveButton.tsx";

/** Ends every session of the visitor, this one included, and leads to where one signs in again. */
export function SignOutEverywhereButton() {
  return (
    <LeaveButton
      label="Sign out everywhere"
      busyLabel="Signing out..."
      action={signOutEverywhere}
      to={paths.signIn}
    />
  );
}
