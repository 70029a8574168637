import { useGetList } from "react-admin";
import type { RoundKind } from "#common/judging/roundKind.ts";
import { refreshDelay } from "#common/refreshDelay.ts";
import { counted } from "#common/words.ts";
import { PLACES } from "#shared/awards.ts";
import { inDigits } from "#shared/inDigits.ts";
import { limits } from "#shared/season.ts";
import { useDatabaseQuery } from "../../components/useDatabaseQuery.ts";
import type { ReleasePreview } from "../../data/databaseFunctions.ts";
import { OUTCOMES } from "../../records/releaseOutcome.ts";
import { countSubmissions } from "../../records/submission.ts";
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

/** The interventions that the next release covers. */
export const OPEN_INTERVENTIONS = { is_open: "true" } as const;

export const NO_OPEN_INTERVENTIONS = "No interventions since the last release.";

export const releaseName = ({ round_name: round }: Pick<Release, "round_name">) =>
  round ?? "Statuses";

export const isOpen = ({ state }: Pick<Release, "state">) =>
  state === "requested" || state === "confirmed";

export function effectsOf(kind: RoundKind | null, preview: ReleasePreview): string[] {
  const { outcomes, people, subscribers } = preview;
  const changes = OUTCOMES.flatMap(({ value, label }) => {
    const count = outcomes[value] ?? 0;
    return count > 0 ? [`${countSubmissions(count)}: ${label}.`] : [];
  });
  if (changes.length === 0) return ["Nothing changes for any team."];
  const emails = kind === "screening" ? NO_EMAIL : `${gets(people, "person", "people")}.`;
  return [
    ...changes,
    emails,
    ...(subscribers > 0
      ? [`${gets(subscribers, "subscriber", "subscribers")} that results are out.`]
      : []),
  ];
}

/** How the number that a release selects differs from that of the rules; undefined if it does not. */
export function numberWarning(
  kind: RoundKind | null,
  { advancing }: ReleasePreview,
): string | undefined {
  const stated = STATED[kind ?? "panel"];
  if (!stated || advancing === null || advancing === stated.count) return undefined;
  return `${stated.label} after this release: ${inDigits(advancing)}. The rules say ${stated.count}.`;
}

/** The numbers of the rules. */
const STATED: Partial<Record<RoundKind, { label: string; count: number }>> = {
  panel: { label: "Finalists", count: limits.finalists },
  top_three: { label: "Finalists in the final", count: limits.pitching },
  final: { label: "Winners", count: PLACES.length },
};

const NO_EMAIL = "No team gets an email. Teams see the outcome with the results of the panel.";

const gets = (count: number, one: string, many: string) =>
  `${counted(count, one, many)} ${count === 1 ? "gets" : "get"} an email`;

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
