import { Alert, Box, Link, Typography } from "@mui/material";
import { type ComponentProps, type ReactNode, useId, useState } from "react";
import { countOf } from "#common/words.ts";
import { ChangeButton } from "../../components/ChangeButton.tsx";
import { FactTable } from "../../components/FactTable.tsx";
import { NotLoaded } from "../../components/LoadFailed.tsx";
import { PageLink } from "../../components/PageLink.tsx";
import { Panel } from "../../components/Panel.tsx";
import { Section } from "../../components/Section.tsx";
import { Sentences } from "../../components/Sentences.tsx";
import { useAllRows } from "../../components/useAllRows.ts";
import {
  type FunctionName,
  type PreviewedWinner,
  type StatusByHand,
  toJson,
} from "../../data/databaseFunctions.ts";
import { HAPPENED } from "../../data/resources.ts";
import { byAdministrator } from "../../records/administrator.ts";
import { outcomeLabel } from "../../records/releaseOutcome.ts";
import { roundPath } from "../../records/roundPath.ts";
import { MULTILINE_TEXT, RULED_LIST } from "../../theme/theme.ts";
import { type Conflict, personOf } from "../conflicts/conflict.ts";
import { type Decision, outcomeOf } from "../results/decision.ts";
import { Ranking } from "../results/Ranking.tsx";
import { Recomputation, useRecomputation } from "../results/Recomputation.tsx";
import { useLastResult } from "../results/result.ts";
import type { Round } from "../rounds/round.ts";
import { effectsOf, numberWarning } from "./effects.ts";
import { FramedSection } from "./FramedSection.tsx";
import { acknowledgmentId, InterventionList, Interventions } from "./InterventionList.tsx";
import { byPerson, type Intervention } from "./intervention.ts";
import { NotEmailed } from "./NotEmailed.tsx";
import { hasGaps, ReleaseAccount, useReleaseAccount } from "./ReleaseAccount.tsx";
import { useReleasePreview } from "./release.ts";

const RESULT_ID = "result";
const ACCOUNT_ID = "account";

interface Missing {
  text: string;
  /** The id of its place on the page; undefined if there is nothing to do but wait. */
  at?: string;
}

interface Checked {
  /** The arguments of the request or confirmation. */
  args: { acknowledged: number[]; computed?: ReturnType<typeof toJson> };
  /** The tasks that come first, each with its place on the page. */
  missing: readonly Missing[];
}

interface ReleaseCheckProps {
  /** Null: the release of the statuses. */
  round: Round | null;
  /** The release that is confirmed; undefined while it is requested. */
  releaseId?: string;
  /** Whether this person can request or confirm it. */
  canAcknowledge: boolean;
  /** The button that requests or confirms it. */
  children: (checked: Checked) => ReactNode;
}

/** Everything that both administrators check before a release: one requests it, the other confirms it. */
export function ReleaseCheck({ round, releaseId, canAcknowledge, children }: ReleaseCheckProps) {
  const roundId = round?.id ?? null;
  const preview = useReleasePreview(roundId);
  const interventions = useAllRows<Intervention>(
    "interventions-of-release",
    roundId ? { released_round: roundId } : {},
  );
  const result = useLastResult(round);
  const recomputation = useRecomputation(result.data);
  // Someone with a conflict of interest may read neither.
  const account = useReleaseAccount(preview.data ? round : null);
  const [acknowledged, setAcknowledged] = useState<ReadonlySet<number>>(new Set());
  if (preview.error || !preview.data || !interventions.data) {
    return (
      <NotLoaded
        query={[preview, interventions]}
        failure="We couldn’t load the changes. If you have a conflict of interest, another administrator must check them."
      />
    );
  }
  const { manual_statuses: byHand, winners } = preview.data;
  const warning = numberWarning(round?.kind ?? null, preview.data);
  const others = interventions.data.filter(({ is_own }) => !is_own);
  const own = interventions.data.filter(({ is_own }) => is_own);
  const computed = recomputation.data?.computed;
  const checked: Checked = {
    args: {
      acknowledged: others.map(({ id }) => id).filter((id) => acknowledged.has(id)),
      ...(computed && { computed: toJson(computed) }),
    },
    missing: [
      ...(round ? missingResult(recomputation) : []),
      ...(account.data && hasGaps(account.data)
        ? [{ text: "Account for every submission", at: ACCOUNT_ID }]
        : []),
      ...missingAcknowledgments(others, acknowledged),
    ],
  };

  function acknowledge(ids: readonly number[], isOn: boolean) {
    const changed = new Set(acknowledged);
    for (const id of ids) isOn ? changed.add(id) : changed.delete(id);
    setAcknowledged(changed);
  }

  return (
    <Box sx={{ mb: 4 }}>
      <FramedSection title="Effects">
        {warning && (
          <Alert severity="warning" sx={{ mb: 1 }}>
            {warning}
          </Alert>
        )}
        <Sentences sentences={effectsOf(round?.kind ?? null, preview.data)} />
        {preview.data.not_emailed && (
          <NotEmailed isFinal={round?.kind === "final"} people={preview.data.not_emailed} />
        )}
      </FramedSection>
      {round && (
        <div id={RESULT_ID}>
          <Section title="Result">
            {result.error ? (
              <NotLoaded query={result} failure="We couldn’t load the result." />
            ) : (
              <Recomputation query={recomputation} />
            )}
            {computed && <Ranking round={round} standings={computed.standings} />}
          </Section>
        </div>
      )}
      {round && (
        <div id={ACCOUNT_ID}>
          <ReleaseAccount round={round} />
        </div>
      )}
      {round && <Departures roundId={round.id} />}
      {winners.length > 0 && <Winners winners={winners} />}
      {(byHand.length > 0 || !round) && (
        <Section title={`Statuses set manually: ${byHand.length}`}>
          <StatusList statuses={byHand} />
        </Section>
      )}
      <PendingConflicts />
      <Section title="Interventions by others">
        {others.length === 0 ? (
          <Typography color="textSecondary">Nothing to acknowledge.</Typography>
        ) : (
          <InterventionList
            interventions={others}
            acknowledged={canAcknowledge ? acknowledged : undefined}
            onAcknowledge={acknowledge}
          />
        )}
      </Section>
      {own.length > 0 && (
        <Section title="Your own interventions">
          <Typography color="textSecondary">
            The other administrator has to acknowledge these.
          </Typography>
          <InterventionList interventions={own} />
        </Section>
      )}
      {releaseId && (
        <Section title="Acknowledged interventions">
          <Interventions filter={{ release_id: releaseId }} empty="None so far." />
        </Section>
      )}
      <Box sx={{ display: "grid", gap: 1.5, justifyItems: "start", maxWidth: 880 }}>
        {children(checked)}
      </Box>
    </Box>
  );
}

interface ReleaseActionProps<Name extends FunctionName>
  extends ComponentProps<typeof ChangeButton<Name>> {
  missing: Checked["missing"];
}

/** The button that requests or confirms the release. It is disabled while something is missing, which is above it. */
export function ReleaseAction<Name extends FunctionName>(props: ReleaseActionProps<Name>) {
  const { missing, ...button } = props;
  const id = useId();
  return (
    <>
      {missing.length > 0 && (
        <Panel title="Outstanding steps">
          <Box component="ul" id={id} sx={{ m: 0, pl: 2.5 }}>
            {missing.map(({ text, at }) => (
              <li key={text}>
                {at ? <Link href={`#${encodeURIComponent(at)}`}>{text}</Link> : text}
              </li>
            ))}
          </Box>
        </Panel>
      )}
      <ChangeButton
        {...(button as ComponentProps<typeof ChangeButton<Name>>)}
        variant="contained"
        disabled={missing.length > 0}
        {...(missing.length > 0 && { "aria-describedby": id })}
      />
    </>
  );
}

/** Why the result of the round prevents the release. */
function missingResult({ data, error }: ReturnType<typeof useRecomputation>): Missing[] {
  if (error) return [{ text: "Compute the result in your browser", at: RESULT_ID }];
  if (!data) return [{ text: "Your browser is computing the result." }];
  return data.differences.length > 0
    ? [{ text: "Your browser computed a different result", at: RESULT_ID }]
    : [];
}

const missingAcknowledgments = (
  others: readonly Intervention[],
  acknowledged: ReadonlySet<number>,
): Missing[] =>
  byPerson(others.filter(({ id }) => !acknowledged.has(id))).map(({ person }) => ({
    text: `Acknowledge all interventions by ${person}`,
    at: acknowledgmentId(person),
  }));

/** Leads to the submission of a row. */
const SUBMISSION = {
  label: "Submission",
  render: ({ submission_id, idea_name }: { submission_id: string; idea_name: string }) => (
    <PageLink to={`/submissions/${submission_id}`}>
      <bdi>{idea_name}</bdi>
    </PageLink>
  ),
};

function StatusList({ statuses }: { statuses: readonly StatusByHand[] }) {
  if (statuses.length === 0) {
    return <Typography>No statuses to release.</Typography>;
  }
  return (
    <FactTable
      label="Statuses set manually"
      rows={statuses}
      keyOf={({ submission_id }) => submission_id}
      columns={[
        SUBMISSION,
        { label: "Receipt number", render: ({ receipt_number }) => receipt_number },
        { label: "Released status", render: ({ former }) => outcomeLabel(former) },
        { label: "New status", render: ({ outcome }) => outcomeLabel(outcome) },
      ]}
    />
  );
}

/** The content of the winners' page, which depends on the teams. */
function Winners({ winners }: { winners: readonly PreviewedWinner[] }) {
  return (
    <Section title="Winners’ page">
      {winners.some(({ visibility }) => visibility !== "public") && (
        <Alert severity="warning" sx={{ mb: 1 }}>
          For winners without a public page, the winners’ page shows only the prize and the idea’s
          name.
        </Alert>
      )}
      <FactTable
        label="Winners"
        rows={winners}
        keyOf={({ submission_id }) => submission_id}
        columns={[
          SUBMISSION,
          { label: "Outcome", render: ({ outcome }) => outcomeLabel(outcome) },
          { label: "Public page", render: ({ visibility }) => PAGES[visibility] },
          { label: "Members named", render: ({ named, people }) => countOf(named, people) },
        ]}
      />
    </Section>
  );
}

const PAGES = { public: "Public", private: "Not published", hidden: "Hidden" } as const;

/** The conflicts that somebody has set about another administrator, who has not accepted them. */
function PendingConflicts() {
  const query = useAllRows<Conflict>("judging/conflicts", { state: "suspected" });
  const { data: conflicts } = query;
  if (!conflicts) return <NotLoaded query={query} failure="We couldn’t load the conflicts." />;
  const pending = conflicts.filter(({ admin_id: admin }) => admin);
  if (pending.length === 0) return null;
  return (
    <FramedSection title={`Administrators’ conflicts not accepted yet: ${pending.length}`}>
      <Box component="ul" sx={RULED_LIST}>
        {pending.map((conflict) => (
          <li key={conflict.id}>
            <bdi>{personOf(conflict)}</bdi>, with{" "}
            <PageLink to={`/submissions/${conflict.submission_id}`}>
              <bdi>{conflict.idea_name}</bdi>
            </PageLink>
            <Box sx={MULTILINE_TEXT}>Reason: {conflict.reason}</Box>
          </li>
        ))}
      </Box>
    </FramedSection>
  );
}

/** The decisions that depart from the ranking or depend on a tie, with their reasons. */
function Departures({ roundId }: { roundId: string }) {
  const filter = { round_id: roundId, decided_at: HAPPENED, needs_reason: "true" };
  const query = useAllRows<Decision>("judging-decisions", filter);
  const { data: departures } = query;
  if (!departures) return <NotLoaded query={query} failure="We couldn’t load the decisions." />;
  return (
    <FramedSection title={`Decisions that differ from the ranking, and ties: ${departures.length}`}>
      {departures.length === 0 ? (
        <Typography>Every decision follows the ranking, and no tie affects the outcome.</Typography>
      ) : (
        <Box component="ul" sx={RULED_LIST}>
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
    </FramedSection>
  );
}
