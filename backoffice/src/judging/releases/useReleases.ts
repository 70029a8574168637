import { useQuery } from "@tanstack/react-query";
import { useDataProvider } from "react-admin";
import { refreshDelay } from "#common/refreshDelay.ts";
import type { AdminDataProvider } from "../../data/dataProvider.ts";
import { useRights } from "../../data/rights.ts";
import { isOpen, type Release, type ReleasePreview } from "./release.ts";

const LATEST_FIRST = { conditions: [], order: "requested_at.desc", limit: 200 };

/** All releases, latest first, for administrators. Reloads when one is due. */
export function useReleases() {
  const dataProvider = useDataProvider<AdminDataProvider>();
  const mayRead = useRights()("administration");
  return useQuery({
    queryKey: ["releases"],
    queryFn: ({ signal }) =>
      dataProvider.readRows<Release & Record<string, unknown>>(
        "releases",
        { filter: {}, columns: ["*"], signal },
        LATEST_FIRST,
      ),
    enabled: mayRead,
    refetchInterval: ({ state: { data = [] } }) =>
      refreshDelay(data.filter(isOpen).flatMap(({ due_at: due }) => due ?? [])),
  });
}

/** The requested or confirmed release. There is at most one. */
export const useOpenRelease = (): Release | undefined => useReleases().data?.find(isOpen);

/** The effects of the release of a round, or of statuses. */
export function useReleasePreview(roundId: string | null, isWanted = true) {
  const dataProvider = useDataProvider<AdminDataProvider>();
  return useQuery({
    queryKey: ["releasePreview", roundId],
    queryFn: async () => {
      const args = roundId === null ? {} : { round_id: roundId };
      const preview = await dataProvider.callDatabase("release_preview", args);
      return preview as unknown as ReleasePreview;
    },
    gcTime: 0,
    enabled: isWanted,
  });
}
