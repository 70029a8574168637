import { useEffect } from "react";
import { isRouteErrorResponse } from "react-router";
import { reportError } from "#common/errorReports.ts";
import { Page } from "~/components/Page.tsx";
import { paths } from "~/config/paths.ts";
import { NotFoundPage } from "./NotFoundPage.tsx";

/** Replaces a failed page. It does not show the cause. */
export function PageFailed({ error }: { error: unknown }) {
  useEffect(() => {
    void reportError(error);
  }, [error]);
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFoundPage />;
  return (
    <Page
      heading="Something went wrong"
      lead="We couldn’t show the page. Please reload it. If it keeps happening, try again later."
      drawing="electronics"
    >
      {/* A full page load, which clears the broken state. */}
      <a href={paths.home}>Go back home</a>
    </Page>
  );
}
