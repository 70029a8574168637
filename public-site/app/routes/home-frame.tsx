import { Outlet } from "react-router";
import { HomePage } from "~/features/home/HomePage.tsx";

// The same element each time: React leaves the page alone when only the address changes.
const PAGE = <HomePage />;

/** The home page, and what its addresses add to it: going from one to the other leaves it as it is. */
export default function HomeFrame() {
  return (
    <>
      <Outlet />
      {PAGE}
    </>
  );
}
