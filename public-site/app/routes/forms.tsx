import { Outlet } from "react-router";
import { MantineFrame } from "~/components/MantineFrame.tsx";

/** Mantine's provider and styles, for pages with forms. */
export default function FormsRoute() {
  return (
    <MantineFrame>
      <Outlet />
    </MantineFrame>
  );
}
