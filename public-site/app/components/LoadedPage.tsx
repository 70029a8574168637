import {
  type ComponentType,
  type ReactNode,
  useCallback,
  useEffect,
  useRef,
  useState,
} from "react";
import { useLocation, useRevalidator } from "react-router";
import { ReloadContext } from "~/lib/loaded.ts";
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
    const reload = useReloadOf(loaderData);
    useRefresh(() => void reload(), outcome.ok ? momentsOf(outcome.value) : []);
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

/** The function that loads the data again, for `ReloadContext`. */
function useReloadOf(loaderData: Outcome<unknown>): () => Promise<void> {
  const { revalidate } = useRevalidator();
  // React Router renders the data a moment after the promise resolves.
  const untilRendered = useRef<(() => void)[]>([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each load returns a new object.
  useEffect(() => {
    for (const resolve of untilRendered.current.splice(0)) resolve();
  }, [loaderData]);
  return useCallback(async () => {
    const rendered = new Promise<void>((resolve) => untilRendered.current.push(resolve));
    await revalidate();
    await rendered;
  }, [revalidate]);
}
