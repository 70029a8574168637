import { Alert, Box, Typography } from "@mui/material";
import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { useDataProvider } from "react-admin";
import { differencesBetween } from "#common/judging/compareResults.ts";
import { inDigits } from "#common/words.ts";
import { ChangeButton } from "../../components/ChangeButton.tsx";
import { FactTable } from "../../components/FactTable.tsx";
import { NotLoaded } from "../../components/LoadFailed.tsx";
import { LoadingScreen } from "../../components/LoadingScreen.tsx";
import { PageLink } from "../../components/PageLink.tsx";
import { Section } from "../../components/Section.tsx";
import { Sentences } from "../../components/Sentences.tsx";
import { useAllRows } from "../../components/useAllRows.ts";
import { type StatusByHand, toJson } from "../../data/databaseFunctions.ts";
import type { AdminDataProvider } from "../../data/dataProvider.ts";
import { HAPPENED } from "../../data/resources.ts";
import { inOfficialTime } from "../../forms/localDateTime.ts";
import { byAdministrator } from "../../records/administrator.ts";
import { roundPath } from "../../records/roundPath.ts";
import { MULTILINE_TEXT, ROW, RULED_LIST } from "../../theme/theme.ts";
import { type Decision, outcomeOf } from "../results/decision.ts";
import { Ranking } from "../results/Ranking.tsx";
import { computeInWorker, type LockedResult, lastResultOf } from "../results/result.ts";
import { type Round, useRounds } from "../rounds/round.ts";
import { type Intervention, InterventionList } from "./InterventionList.tsx";
import {
  effectsOf,
  NO_OPEN_INTERVENTIONS,
  OPEN_INTERVENTIONS,
  outcomeLabel,
  type Release,
  useReleasePreview,
} from "./release.ts";

/** The details of an open release, and the button that confirms it once everything was checked. */
export function OpenRelease({ release }: { release: Release }) {
  const obstacleId = useId();
  const { data: rounds } = useRounds();
  const preview = useReleasePreview(release.round_id);
  const interventions = useAllRows<Intervention>("interventions", OPEN_INTERVENTIONS);
  const recomputation = useRecomputation(release);
  const [acknowledged, setAcknowledged] = useState<ReadonlySet<number>>(new Set());
  const round = rounds?.find(({ id }) => id === release.round_id);
  if (preview.error || !preview.data || !interventions.data) {
    return (
      <NotLoaded
        query={[preview, interventions]}
        failure="The changes could not be loaded. If you have a conflict of interest, another administrator has to confirm the release."
      />
    );
  }
  const { may_confirm: mayConfirm } = release;
  const { manual_statuses: byHand } = preview.data;
  const unacknowledged = interventions.data.filter(({ id }) => !acknowledged.has(id)).length;
  const obstacle = obstacleTo(release, recomputation.data, unacknowledged);
  const computed = recomputation.data?.computed;

  function acknowledge(group: readonly Intervention[], isOn: boolean) {
    const changed = new Set(acknowledged);
    for (const { id } of group) isOn ? changed.add(id) : changed.delete(id);
    setAcknowledged(changed);
  }

  return (
    <Box sx={{ mb: 4 }}>
      {round && (
        <Section title="Result">
          <ResultCheck round={round} recomputation={recomputation} />
        </Section>
      )}
      {release.round_id && <Departures roundId={release.round_id} />}
      {(byHand.length > 0 || !release.round_id) && (
        <Section title={`Statuses set by hand: ${byHand.length}`}>
          <StatusList statuses={byHand} />
        </Section>
      )}
      <Section title={`Interventions since the last release: ${interventions.data.length}`}>
        <InterventionList
          interventions={interventions.data}
          empty={NO_OPEN_INTERVENTIONS}
          acknowledged={mayConfirm ? acknowledged : undefined}
          onAcknowledge={acknowledge}
        />
      </Section>
      <Section title="Changes">
        <Sentences sentences={effectsOf(release.round_kind, preview.data)} />
      </Section>
      {mayConfirm && (
        <Box sx={{ display: "grid", gap: 1.5, maxWidth: 880 }}>
          {release.is_own && (
            <Alert severity="warning">
              You requested this release, and you are the only administrator. If you confirm it, the
              record says that nobody else has checked it.
            </Alert>
          )}
          <Box sx={{ ...ROW, gap: 1.5 }}>
            <ChangeButton
              label="Confirm release"
              variant="contained"
              disabled={obstacle !== undefined}
              {...(obstacle && { "aria-describedby": obstacleId })}
              request="confirm_release"
              args={{
                id: release.id,
                acknowledged: interventions.data.map(({ id }) => id),
                ...(computed && { computed: toJson(computed) }),
              }}
              success={({ due_at: due }) =>
                `Confirmed. The release happens at ${inOfficialTime(String(due))}.`
              }
              failure="Failed to confirm the release. Please try again."
            />
            {obstacle && (
              <Typography id={obstacleId} color="textSecondary">
                {obstacle}
              </Typography>
            )}
          </Box>
        </Box>
      )}
    </Box>
  );
}

/** The locked result of a round's release, computed again from its inputs in this browser, with the differences. */
function useRecomputation({ id, round_id: roundId }: Release) {
  const dataProvider = useDataProvider<AdminDataProvider>();
  return useQuery({
    queryKey: ["judgingRecomputation", id],
    queryFn: async () => {
      const query = lastResultOf(roundId ?? "");
      const [locked] = (await dataProvider.getList<LockedResult>("judging-results", query)).data;
      if (!locked) throw new Error("No result of this round is locked.");
      const computed = await computeInWorker(locked.inputs);
      return { computed, differences: differencesBetween(locked.result, computed) };
    },
    enabled: roundId !== null,
    staleTime: "static",
    retry: false,
  });
}

type Recomputation = ReturnType<typeof useRecomputation>;

/** Why the release cannot be confirmed, as a sentence. */
function obstacleTo(
  release: Release,
  recomputed: Recomputation["data"],
  unacknowledged: number,
): string | undefined {
  if (release.round_id && !recomputed) return "Your browser has not computed the result yet.";
  if (recomputed?.differences.length) {
    return "Your browser computed a different result. Stop the release.";
  }
  if (unacknowledged > 0) {
    return `Acknowledge every intervention first. Outstanding: ${inDigits(unacknowledged)}.`;
  }
  return undefined;
}

function StatusList({ statuses }: { statuses: readonly StatusByHand[] }) {
  if (statuses.length === 0) {
    return <Typography>All statuses have been released.</Typography>;
  }
  return (
    <FactTable
      label="Statuses set by hand"
      rows={statuses}
      keyOf={({ submission_id }) => submission_id}
      columns={[
        {
          label: "Submission",
          render: ({ submission_id, idea_name }) => (
            <PageLink to={`/submissions/${submission_id}`}>
              <bdi>{idea_name}</bdi>
            </PageLink>
          ),
        },
        { label: "Receipt number", render: ({ receipt_number }) => receipt_number },
        { label: "Released status", render: ({ former }) => outcomeLabel(former) },
        { label: "New status", render: ({ outcome }) => outcomeLabel(outcome) },
      ]}
    />
  );
}

/** The decisions that depart from the ranking or depend on a tie, with their reasons. */
function Departures({ roundId }: { roundId: string }) {
  const filter = { round_id: roundId, decided_at: HAPPENED, needs_reason: "true" };
  const query = useAllRows<Decision>("judging-decisions", filter);
  const { data: departures } = query;
  if (!departures) return <NotLoaded query={query} failure="The decisions could not be loaded." />;
  return (
    <Section title={`Departures from the ranking and ties: ${departures.length}`}>
      {departures.length === 0 ? (
        <Typography>Every decision follows the ranking, and no tie affects the outcome.</Typography>
      ) : (
        <Box component="ul" sx={{ ...RULED_LIST, maxWidth: 880 }}>
          {departures.map((decision) => (
            <li key={decision.id}>
              <PageLink to={roundPath(roundId, `round-entries/${decision.round_entry_id}`)}>
                {decision.code}
              </PageLink>{" "}
              <bdi>{decision.idea_name}</bdi>:{" "}
              {decision.rank === null ? "no rank" : `rank ${decision.rank}`}
              {decision.is_tied && ", tied"} · <strong>{outcomeOf(decision)}</strong>
              <Box sx={MULTILINE_TEXT}>Reason: {decision.reason}</Box>
              <Typography color="textSecondary">
                Decided {byAdministrator(decision.decided_by_email)}
              </Typography>
            </li>
          ))}
        </Box>
      )}
    </Section>
  );
}

/** The comparison of the locked result with the one that this browser computes. */
function ResultCheck({ round, recomputation }: { round: Round; recomputation: Recomputation }) {
  const { data, error } = recomputation;
  if (error) {
    return <NotLoaded query={recomputation} failure="The result could not be computed." />;
  }
  if (!data) {
    return <LoadingScreen loadingPrimary="Computing the result from the locked reviews..." />;
  }
  return (
    <Box sx={{ display: "grid", gap: 1.5, gridTemplateColumns: "minmax(0, 1fr)" }}>
      {data.differences.length === 0 ? (
        <Alert severity="success" role="status">
          Your browser computed the same result.
        </Alert>
      ) : (
        <Alert severity="error">
          Your browser computed a different result. Stop the release, and contact the other
          administrators.
          <Sentences label="Differences" sentences={data.differences} />
        </Alert>
      )}
      <Ranking round={round} standings={data.computed.standings} />
    </Box>
  );
}
