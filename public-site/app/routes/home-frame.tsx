import { Outlet } from "react-router";
import { HomePage } from "~/features/home/HomePage.tsx";

/** The home page, and what its addresses add to it: going from one to the other leaves it as it is. */
export default function HomeFrame() {
  return (
    <>
      <Outlet />
      <HomePage />
    </>
  );
}
