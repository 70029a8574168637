import { Outlet } from "react-router";
import { HomePage } from "~/features/home/HomePage.tsx";

// A constant element, so that React does not render the page again when only the address changes.
const PAGE = <HomePage />;

/** The home page with its child routes. Navigation between them does not change the page. */
export default function HomeFrame() {
  return (
    <>
      <Outlet />
      {PAGE}
    </>
  );
}
