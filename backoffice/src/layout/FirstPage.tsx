import { Navigate } from "react-router-dom";
import { useRole } from "../data/rights.ts";
import { firstPageOf } from "./openPages.ts";

/** Redirects to the first page of the person's role. */
export function FirstPage() {
  const role = useRole();
  return role ? <Navigate to={firstPageOf(role)} replace /> : null;
}
