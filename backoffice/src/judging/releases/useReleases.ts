import { useQuery } from "@tanstack/react-query";
import { useDataProvider } from "react-admin";
import { refreshDelay } from "#common/refreshDelay.ts";
import type { AdminDataProvider } from "../../data/dataProvider.ts";
import { useRights } from "../../data/rights.ts";
import { isOpen, type Release, type ReleasePreview } from "./release.ts";

const LATEST_FIRST = { conditions: [], order: "requested_at.desc", limit: 200 };

/** All releases, the latest first; read again when one is due. Administrators alone read them. */
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

/** The release that is requested or confirmed: there is one at most. */
export const useOpenRelease = (): Release | undefined => useReleases().data?.find(isOpen);

/** What the release of a round, or of the statuses, changes. */
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
