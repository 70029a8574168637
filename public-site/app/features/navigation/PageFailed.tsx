import { useEffect } from "react";
import { isRouteErrorResponse } from "react-router";
import { reportError } from "#common/errorReports.ts";
import { Page } from "~/components/Page.tsx";
import { paths } from "~/config/paths.ts";
import { pageFailed } from "~/content/notices.ts";
import { NotFoundPage } from "./NotFoundPage.tsx";

/** In place of a page that failed: says nothing of the cause. */
export function PageFailed({ error }: { error: unknown }) {
  useEffect(() => {
    void reportError(error);
  }, [error]);
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFoundPage />;
  return (
    <Page heading={pageFailed.heading} lead={pageFailed.lead} narrow>
      {/* A full page load, which leaves behind all that is broken. */}
      <a href={paths.home}>{pageFailed.home}</a>
    </Page>
  );
}
