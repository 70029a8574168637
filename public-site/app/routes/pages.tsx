import { Outlet } from "react-router";
import { PageFailed } from "~/features/navigation/PageFailed.tsx";
import type { Route } from "./+types/pages.ts";

/** All pages: one that fails leaves the frame around it as it is. */
export default function Pages() {
  return <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <PageFailed error={error} />;
}
