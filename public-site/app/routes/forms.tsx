import { Outlet } from "react-router";
import { MantineFrame } from "~/components/MantineFrame.tsx";

/** Around every page with a form, and every page that one signs in for: Mantine's provider and looks. */
export default function FormsRoute() {
  return (
    <MantineFrame>
      <Outlet />
    </MantineFrame>
  );
}
