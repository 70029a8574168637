import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ComponentType, type ReactNode, useEffect } from "react";
import { LoadFailed } from "./LoadFailed.tsx";
import { LoadingScreen } from "./LoadingScreen.tsx";

/** Browsers remember that a module could not be loaded: only a new page asks for it again. */
const reload = () => window.location.reload();

/**
 * A component whose code is loaded when it is first shown. Unlike `React.lazy`, code that did not
 * arrive takes nothing else from the page, which is loaded again once there is a connection.
 * @param waiting Shown until the code has arrived.
 */
export function loadedWhenUsed<Props extends object>(
  name: string,
  load: () => Promise<{ default: ComponentType<Props> }>,
  waiting: ReactNode = <LoadingScreen />,
): ComponentType<Props> {
  return function LoadedWhenUsed(props: Props) {
    const queryClient = useQueryClient();
    const { data, error } = useQuery({
      queryKey: ["code", name],
      queryFn: load,
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: Number.POSITIVE_INFINITY,
      structuralSharing: false,
    });
    useEffect(() => {
      if (data) return;
      // A change that has waited for the connection is on its way: it would be lost.
      const reloadUnlessBusy = () => {
        if (queryClient.isMutating() === 0) reload();
      };
      window.addEventListener("online", reloadUnlessBusy);
      return () => window.removeEventListener("online", reloadUnlessBusy);
    }, [data, queryClient]);
    if (error) {
      // A module that did not arrive does not say whether the connection or the server is down.
      return (
        <LoadFailed error={navigator.onLine ? undefined : error} onRetry={reload} sx={{ m: 2 }}>
          This part of the page could not be loaded.
        </LoadFailed>
      );
    }
    if (!data) return waiting;
    return <data.default {...props} />;
  };
}
