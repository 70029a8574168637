import { useGetList } from "react-admin";
import type { RoundKind } from "#common/judging/roundKind.ts";
import { refreshDelay } from "#common/refreshDelay.ts";
import { useDatabaseQuery } from "../../components/useDatabaseQuery.ts";
import type { ReleasePreview } from "../../data/databaseFunctions.ts";
import type { ViewRow } from "../../records/viewRow.ts";

/** A release of a round, or of statuses (without a round). */
export type Release = ViewRow<
  "admin_releases",
  | "round_id"
  | "round_name"
  | "requested_by_email"
  | "confirmed_by_email"
  | "stopped_by_email"
  | "wanted_at"
  | "confirmed_at"
  | "due_at"
  | "released_at"
  | "stopped_at"
  | "stop_reason",
  {
    state: "requested" | "confirmed" | "released" | "stopped";
    round_kind: RoundKind | null;
  }
>;

export const RELEASES_PATH = "/judging/releases";

/** The page that requests the release of a round, or of the statuses (null). */
export const requestPath = (roundId: string | null) =>
  `${RELEASES_PATH}/create${roundId ? `?round_id=${roundId}` : ""}`;

export const releaseName = ({ round_name: round }: Pick<Release, "round_name">) =>
  round ?? "Statuses";

export const isOpen = ({ state }: Pick<Release, "state">) =>
  state === "requested" || state === "confirmed";

const LATEST_FIRST = {
  sort: { field: "requested_at", order: "DESC" },
  pagination: { page: 1, perPage: 200 },
} as const;

/** All releases, latest first. Reloads when one is due. */
export function useReleases() {
  return useGetList<Release>("judging/releases", LATEST_FIRST, {
    refetchInterval: ({ state: { data } }) =>
      refreshDelay((data?.data ?? []).filter(isOpen).flatMap(({ due_at: due }) => due ?? [])),
  });
}

/** The requested or confirmed release. There is at most one. */
export const useOpenRelease = (): Release | undefined => useReleases().data?.find(isOpen);

/** The effects of the release of a round, or of statuses. */
export const useReleasePreview = (roundId: string | null, enabled = true) =>
  useDatabaseQuery("release_preview", roundId === null ? {} : { round_id: roundId }, {
    gcTime: 0,
    enabled,
  });

/** How many submissions the release changes. */
export const changingCount = ({ outcomes }: ReleasePreview) =>
  Object.values(outcomes).reduce((sum, count) => sum + count, 0);
