import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ComponentType, type ReactNode, useEffect } from "react";
import { nextTask } from "#common/nextTask.ts";
import { LoadFailed } from "./LoadFailed.tsx";
import { LoadingScreen } from "./LoadingScreen.tsx";

/** Browsers remember that a module failed to load: only a reload requests it again. */
const reload = () => window.location.reload();

/**
 * A component whose code is loaded when it is first rendered. Unlike with `React.lazy`, code that fails to load
 * does not unmount the rest of the page, which reloads once there is a connection.
 * @param fallback Shown until the code has loaded.
 */
export function lazyComponent<Props extends object>(
  name: string,
  load: () => Promise<{ default: ComponentType<Props> }>,
  fallback: ReactNode = <LoadingScreen />,
): ComponentType<Props> {
  return function LazyComponent(props: Props) {
    const queryClient = useQueryClient();
    const { data, error } = useQuery({
      queryKey: ["code", name],
      // After the fallback is painted, because the browser takes its time to look for the many files of a page.
      queryFn: () => nextTask().then(load),
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: Number.POSITIVE_INFINITY,
      structuralSharing: false,
    });
    useEffect(() => {
      if (data) return;
      // A reload would lose a change that is paused until the connection returns.
      const reloadUnlessBusy = () => {
        if (queryClient.isMutating() === 0) reload();
      };
      window.addEventListener("online", reloadUnlessBusy);
      return () => window.removeEventListener("online", reloadUnlessBusy);
    }, [data, queryClient]);
    if (error) {
      // A failed import does not show whether the connection or the server is down.
      return (
        <LoadFailed error={navigator.onLine ? undefined : error} onRetry={reload} sx={{ m: 2 }}>
          We couldn’t load this part of the page.
        </LoadFailed>
      );
    }
    if (!data) return fallback;
    return <data.default {...props} />;
  };
}
