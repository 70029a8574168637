import { Navigate } from "react-router-dom";
import { useRole } from "../data/rights.ts";
import { firstPageOf } from "./openPages.ts";

/** Leads to the page with which the role of whoever is signed in begins. */
export function FirstPage() {
  const role = useRole();
  return role ? <Navigate to={firstPageOf(role)} replace /> : null;
}
