import { Outlet } from "react-router";
import { PageFailed } from "~/features/navigation/PageFailed.tsx";
import type { Route } from "./+types/pages.ts";

/** All pages. A failed page does not affect the frame around it. */
export default function Pages() {
  return <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <PageFailed error={error} />;
}
