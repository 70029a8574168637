import {
  type ComponentType,
  type ReactNode,
  useCallback,
  useEffect,
  useRef,
  useState,
} from "react";
import { useLocation } from "react-router";
import { withChanged } from "#common/databaseCalls.ts";
import { useAutoRefresh } from "#common/work/useAutoRefresh.ts";
import { ShowChangeContext, useReload } from "~/lib/loaded.ts";
import type { Outcome } from "~/lib/outcome.ts";
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
    const [loaded, setLoaded] = useState(loaderData);
    const [outcome, setOutcome] = useState(loaderData);
    if (loaderData !== loaded) {
      setLoaded(loaderData);
      if (loaderData.ok || !outcome.ok) setOutcome(loaderData);
    }
    const current = useRef(outcome);
    useEffect(() => {
      current.current = outcome;
    }, [outcome]);
    const show = useCallback((answer: unknown) => {
      if (!current.current.ok) return false;
      const value = withChanged(current.current.value, answer);
      if (value === current.current.value) return false;
      setOutcome({ ok: true, value });
      return true;
    }, []);
    const reload = useReload();
    useAutoRefresh(() => void reload(), outcome.ok ? momentsOf(outcome.value) : []);
    return outcome.ok ? (
      <ShowChangeContext value={show}>
        <View {...outcome.value} />
      </ShowChangeContext>
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
