import type { ComponentProps } from "react";
import { paths } from "~/config/paths.ts";
import { signOut } from "~/data/signOut.ts";
import { LeaveButton } from "./LeaveButton.tsx";

/** Ends the session of this browser and leads home. */
export function SignOutButton({ size }: Pick<ComponentProps<typeof LeaveButton>, "size">) {
  const labels = { label: "Sign Out", busyLabel: "Signing out..." };
  return <LeaveButton {...labels} size={size} action={signOut} to={paths.home} />;
}
