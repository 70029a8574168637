import { challengeNow } from "#common/challengeClock.ts";
import { useDatabaseQuery } from "../components/useDatabaseQuery.ts";
import { useConfiguration } from "../configuration/useConfiguration.ts";
import { useReleases } from "../judging/releases/release.ts";
import { useRounds } from "../judging/rounds/round.ts";
import { useTaskCounts } from "../layout/useTaskCounts.ts";
import { progressOf } from "./roundProgress.ts";
import { seasonOf } from "./seasonTasks.ts";

/** The next tasks of the season, derived from the facts of the database, the configuration, rounds and releases. */
export function useSeason() {
  const facts = useDatabaseQuery("season_facts", {});
  const { data: challenge, ...configuration } = useConfiguration();
  const rounds = useRounds();
  const releases = useReleases();
  const { data: counts } = useTaskCounts();
  const queries = [facts, configuration, rounds, releases];
  const [row] = facts.data ?? [];
  const mayAct = counts?.has_own_interest === false;
  const now = challengeNow().getTime();
  return {
    isPending: queries.some(({ isPending }) => isPending),
    error: queries.find(({ error }) => error)?.error ?? null,
    refetch: () => {
      for (const { refetch } of queries) void refetch();
    },
    data:
      row && challenge && rounds.data && releases.data
        ? {
            challenge,
            facts: row,
            season: seasonOf(
              {
                challenge,
                facts: row,
                rounds: progressOf(rounds.data, releases.data, challenge, mayAct, now),
              },
              now,
            ),
          }
        : undefined,
  };
}
