import { type ComponentType, type ReactNode, useState } from "react";
import { useLocation } from "react-router";
import { useReload } from "~/lib/loaded.ts";
import type { Outcome } from "~/lib/outcome.ts";
import { useRefresh } from "~/lib/useRefresh.ts";
import { LoadFailed } from "./LoadFailed.tsx";
import { Page } from "./Page.tsx";

interface LoadedRouteProps<Data> {
  loaderData: Outcome<Data>;
}

/**
 * The component of a route whose loader returns `loaded(…)`. It shows the data, or says why it could not be loaded. The
 * loader runs again when the visitor returns to the page and at the given moments. If that fails because the connection
 * is lost, the page keeps its data.
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
    const [outcome, setOutcome] = useState(loaderData);
    if (loaderData !== outcome && (loaderData.ok || !outcome.ok)) setOutcome(loaderData);
    const reload = useReload();
    useRefresh(() => void reload(), outcome.ok ? momentsOf(outcome.value) : []);
    return outcome.ok ? (
      <View {...outcome.value} />
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
