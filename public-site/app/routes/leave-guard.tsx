import { Outlet } from "react-router";
import { LeaveGuard } from "~/components/LeaveGuard.tsx";

/** Around every page with forms or uploads that ask before their work is lost. */
export default function LeaveGuardRoute() {
  return (
    <>
      <LeaveGuard />
      <Outlet />
    </>
  );
}
