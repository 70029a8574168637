import { paths } from "~/config/paths.ts";
import { signOut } from "~/data/signOut.ts";
import { LeaveButton } from "./LeaveButton.tsx";

/** Ends the session of this browser and leads home. */
export function SignOutButton() {
  return (
    <LeaveButton label="Sign Out" busyLabel="Signing out..." action={signOut} to={paths.home} />
  );
}
