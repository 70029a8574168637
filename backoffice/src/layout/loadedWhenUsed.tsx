import { useQuery } from "@tanstack/react-query";
import type { ComponentType, ReactNode } from "react";
import { LoadFailed } from "./LoadFailed.tsx";
import { LoadingScreen } from "./LoadingScreen.tsx";

/**
 * A component whose code is loaded when it is first shown. Unlike `React.lazy`, code that did not
 * arrive takes nothing else from the page, and is asked for again once there is a connection.
 * @param waiting stands in its place until then.
 */
export function loadedWhenUsed<Props extends object>(
  name: string,
  load: () => Promise<{ default: ComponentType<Props> }>,
  waiting: ReactNode = <LoadingScreen />,
): ComponentType<Props> {
  return function LoadedWhenUsed(props: Props) {
    const { data, error, refetch } = useQuery({
      queryKey: ["code", name],
      queryFn: load,
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: Number.POSITIVE_INFINITY,
      structuralSharing: false,
    });
    if (error) {
      return (
        <LoadFailed error={error} onRetry={() => void refetch()} sx={{ m: 2 }}>
          This part of the page could not be loaded.
        </LoadFailed>
      );
    }
    if (!data) return waiting;
    return <data.default {...props} />;
  };
}
