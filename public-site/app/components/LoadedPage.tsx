import type { ComponentType, ReactNode } from "react";
import { useLocation } from "react-router";
import { ReloadContext, useLoaded } from "~/lib/loaded.ts";
import type { Outcome } from "~/lib/outcome.ts";
import { LoadFailed } from "./LoadFailed.tsx";
import { Page } from "./Page.tsx";

/**
 * The component of a route whose loader returns `loaded(…)`. It shows the data and keeps it up to date, or says why it
 * could not be loaded.
 * @param momentsOf the times at which the data may change, ISO 8601.
 * @param alternative shown below the reason.
 */
export function loadedPage<Data extends object>(
  heading: string,
  View: ComponentType<Data>,
  momentsOf: (data: Data) => readonly string[],
  alternative?: ReactNode,
) {
  function LoadedPage({ loaderData }: LoadedRouteProps<Data>) {
    const { outcome, reload } = useLoaded(loaderData, momentsOf);
    return outcome.ok ? (
      <ReloadContext value={reload}>
        <View {...outcome.value} />
      </ReloadContext>
    ) : (
      <Page heading={heading}>
        <div className="stack gap-l">
          <LoadFailed failure={outcome} onRetry={reload} />
          {alternative}
        </div>
      </Page>
    );
  }

  /** The key resets the page for another query. */
  return function LoadedRoute({ loaderData }: LoadedRouteProps<Data>) {
    return <LoadedPage key={useLocation().search} loaderData={loaderData} />;
  };
}

interface LoadedRouteProps<Data> {
  loaderData: Outcome<Data>;
}
