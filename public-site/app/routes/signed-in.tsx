import { Outlet } from "react-router";
import { LeaveGuard } from "~/components/LeaveGuard.tsx";
import { SuccessNotifications } from "~/components/SuccessNotifications.tsx";
import { useSignedOutElsewhere } from "~/features/auth/useSignedOutElsewhere.ts";

/** Around every page that only somebody who is signed in sees. */
export default function SignedInRoute() {
  useSignedOutElsewhere();
  return (
    <>
      <SuccessNotifications />
      <LeaveGuard />
      <Outlet />
    </>
  );
}
