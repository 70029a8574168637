import { Alert, Box, Button, Paper, Typography } from "@mui/material";
import { DataTable, useListContext } from "react-admin";
import { counted, countOf, inEnglish } from "#common/words.ts";
import { inDigits } from "#shared/inDigits.ts";
import { ConfirmedChange } from "../../components/ConfirmedAction.tsx";
import { EmptyPanel } from "../../components/EmptyPanel.tsx";
import { EmptyText } from "../../components/EmptyText.tsx";
import { NotLoaded } from "../../components/LoadFailed.tsx";
import { PageHeading } from "../../components/PageHeading.tsx";
import { LinkButton, PageLink } from "../../components/PageLink.tsx";
import { Section } from "../../components/Section.tsx";
import { TypedField } from "../../components/TypedField.tsx";
import { HAPPENED, HAS_NOT_HAPPENED } from "../../data/resources.ts";
import { EmailButton } from "../../lists/EmailThesePeople.tsx";
import { FilterSelect } from "../../lists/Filters.tsx";
import { ListPage } from "../../lists/ListPage.tsx";
import { RecordTable } from "../../lists/RecordTable.tsx";
import { administratorName } from "../../records/administrator.ts";
import { roundPath } from "../../records/roundPath.ts";
import { countRoundEntries, countSubmissions } from "../../records/submission.ts";
import { ROW } from "../../theme/theme.ts";
import { DisqualifiedMark } from "../DisqualifiedMark.tsx";
import { RoundInterventions } from "../releases/InterventionList.tsx";
import { ReleaseAccount } from "../releases/ReleaseAccount.tsx";
import { type Decision, exceptionOf, outcomeOf, useDecisions } from "../results/decision.ts";
import { type LockedResult, useLastResult } from "../results/result.ts";
import { isDecidable, isFinal, type Round } from "../rounds/round.ts";
import { DecideButton, DecideSelected } from "./DecideButton.tsx";

/** The decisions of a round, based on a locked result and drafts until the release. */
export default function DecisionsPage({ round }: { round: Round }) {
  return (
    <>
      <Box sx={{ mb: 3 }}>
        <Decisions round={round} />
      </Box>
      <ReleaseAccount round={round} />
      <Section title="Interventions">
        {round.stage === "locked" || round.stage === "released" ? (
          <RoundInterventions round={round} />
        ) : (
          <Box component="details">
            <Box component="summary" sx={{ py: 0.5, mb: 1, cursor: "pointer" }}>
              Show interventions
            </Box>
            <RoundInterventions round={round} />
          </Box>
        )}
      </Section>
    </>
  );
}

function Decisions({ round }: { round: Round }) {
  const query = useLastResult(round);
  const { data: result } = query;
  if (result === undefined) {
    return <NotLoaded query={query} failure="We couldn’t load the results." />;
  }
  if (!result) {
    return (
      <>
        <PageHeading title="Decisions" isCovered />
        <EmptyPanel
          title="No decisions yet"
          action={
            <LinkButton variant="outlined" to={roundPath(round.id, "results")}>
              See results
            </LinkButton>
          }
        >
          Lock the result after the round closes. Then make decisions.
        </EmptyPanel>
      </>
    );
  }
  return <DecisionList round={round} result={result} />;
}

/** Why the result cannot be used, how to decide, or how to email the teams of a released round. */
function Notice({ round, result }: { round: Round; result: LockedResult }) {
  const isReleased = round.stage === "released";
  return (
    <>
      {!result.is_current && (
        <Alert severity="warning" sx={{ mb: 2 }}>
          The reviews that count have changed since the result was locked, so the result is no
          longer valid for decisions. Lock a new result under{" "}
          <PageLink to={roundPath(round.id, "results")}>Results</PageLink> first.
        </Alert>
      )}
      {!isReleased && (
        <Typography sx={{ mb: 2, maxWidth: 880 }}>
          Decisions are based on the last locked result. A decision that departs from the ranking or
          depends on a tie needs a reason. All decisions are drafts. No one is notified until two
          administrators release the round.
        </Typography>
      )}
      {canDecideBy(result, round) && <DecisionTasks round={round} result={result} />}
      {isReleased && (round.kind === "panel" || round.kind === "top_three") && (
        <Box sx={{ ...ROW, mb: 2, "& > *": { flexGrow: { xs: 1, sm: 0 } } }}>
          <EmailButton segment={{ kind: "outcome", round_id: round.id, outcome: "advances" }}>
            Email teams that advance
          </EmailButton>
          <EmailButton segment={{ kind: "outcome", round_id: round.id, outcome: "eliminated" }}>
            Email eliminated teams
          </EmailButton>
        </Box>
      )}
    </>
  );
}

const canDecideBy = (result: LockedResult, round: Round) => result.is_current && isDecidable(round);

/** A line of text with its button at the right. */
const SPREAD = { ...ROW, columnGap: 1.5, justifyContent: "space-between" } as const;

/** The outstanding decisions. */
function DecisionTasks({ round, result }: { round: Round; result: LockedResult }) {
  const { setFilters } = useListContext();
  const { data: decisions } = useDecisions(round);
  if (!decisions) return null;
  const roundEntries = decisions.filter(({ is_excluded }) => !is_excluded);
  const outCount = decisions.length - roundEntries.length;
  const undecided = roundEntries.filter(({ decided_at }) => !decided_at);
  const exceptions = undecided.filter((roundEntry) => exceptionOf(roundEntry, result));
  const obstacle = obstacleTo(roundEntries.length, undecided.length);
  return (
    <Paper variant="outlined" sx={{ p: 2, mb: 2, display: "grid", gap: 1.5 }}>
      <Box sx={SPREAD}>
        <strong>
          {countOf(roundEntries.length - undecided.length, roundEntries.length)} decided
        </strong>
        <ApplyRanking round={round} result={result} undecided={undecided} />
      </Box>
      {outCount > 0 && (
        <Typography color="textSecondary">
          Disqualified or withdrawn (no decision needed): {inDigits(outCount)}.
        </Typography>
      )}
      {exceptions.length > 0 && (
        <Box sx={SPREAD}>
          <Typography>
            Entries that need a decision with a reason: {inDigits(exceptions.length)}
          </Typography>
          <Button
            variant="outlined"
            onClick={() => setFilters({ decided_at: HAS_NOT_HAPPENED, needs_reason: "true" })}
          >
            Show these entries
          </Button>
        </Box>
      )}
      {obstacle && <Typography color="textSecondary">{obstacle}</Typography>}
    </Paper>
  );
}

/** Why the release cannot be requested yet, as a sentence. */
function obstacleTo(total: number, undecided: number): string | undefined {
  if (total === 0) return "There are no submissions to decide on, so nothing can be released.";
  return undecided > 0
    ? `Decide on ${countSubmissions(undecided)} before you request the release.`
    : undefined;
}

interface ApplyRankingProps {
  round: Round;
  result: LockedResult;
  undecided: readonly Decision[];
}

/** Decides all round entries that the ranking decides, after a confirmation with numbers. */
function ApplyRanking({ round, result, undecided }: ApplyRankingProps) {
  const ranked = undecided.filter(({ rank, is_tied }) => rank !== null && !is_tied);
  const ranks = ranked.flatMap(({ rank }) => (Number(rank) <= round.places ? Number(rank) : []));
  const eliminated = ranked.length - ranks.length;
  const effects = isFinal(round)
    ? [
        ranks.length > 0 &&
          `${ranks.length === 1 ? "rank" : "ranks"} ${inEnglish(ranks.toSorted().map(String), "and")}`,
        eliminated > 0 && `${eliminated} eliminated`,
      ].filter(Boolean)
    : [`${inDigits(ranks.length)} advance`, `${inDigits(eliminated)} eliminated`];
  const replaced = ranked.filter(({ outcome }) => outcome !== null).length;
  const unranked = undecided.filter(({ rank }) => rank === null).length;
  const tied = undecided.length - ranked.length - unranked;
  const exceptions = [
    tied > 0 && `${tied} tied`,
    unranked > 0 && `${unranked} without a rank`,
  ].filter(Boolean);
  if (ranked.length === 0) return null;
  return (
    <ConfirmedChange
      label="Apply ranking"
      button={{ variant: "contained" }}
      request="apply_ranking"
      success={(count) => `The ranking has been applied to ${countRoundEntries(count)}.`}
      failure="Failed to apply the ranking. Please try again."
      args={() => ({ result_id: result.id })}
      question={`${countRoundEntries(ranked.length)}: ${effects.join(", ")}. ${exceptions.length > 0 ? `Still to be decided with a reason: ${exceptions.join(", ")}.` : "Every entry will then have a decision."}${replaced > 0 ? ` ${counted(replaced, "decision", "decisions")} based on an earlier result will be replaced.` : ""} All decisions are drafts until the release.`}
      isDestructive={false}
    />
  );
}

const Column = DataTable.Col<Decision>;

const DECIDED = [
  { value: HAPPENED, label: "Decided" },
  { value: HAS_NOT_HAPPENED, label: "Not decided" },
];
const REASONS = [{ value: "true", label: "Required" }];

function DecisionList({ round, result }: { round: Round; result: LockedResult }) {
  const canDecide = canDecideBy(result, round);
  return (
    <ListPage
      resource="judging-decisions"
      title="Decisions"
      defaultSort={{ field: "rank", order: "ASC" }}
      filter={{ round_id: round.id }}
      storeKey={`judging-decisions.${round.id}`}
      tools={
        <>
          <FilterSelect source="decided_at" label="Decision" options={DECIDED} />
          <FilterSelect source="needs_reason" label="Reason" options={REASONS} />
        </>
      }
      notice={<Notice round={round} result={result} />}
      failure="We couldn’t load the decisions."
      empty="There are no round entries to decide on."
    >
      <RecordTable<Decision>
        label="Decisions"
        // The text of a row is in line with its button.
        hasTallRows={!canDecide}
        nameOf={({ code }) => code}
        nouns={["round entry", "round entries"]}
        bulkActionButtons={canDecide && <DecideSelected round={round} result={result} />}
      >
        <Column source="rank" label="Rank" render={({ rank }) => rank ?? "None"} />
        <Column
          source="code"
          label="Code"
          data-narrow="title"
          render={({ code, round_entry_id: id, is_excluded: isExcluded }) => (
            <>
              <PageLink to={roundPath(round.id, `round-entries/${id}`)}>{code}</PageLink>{" "}
              {isExcluded && <DisqualifiedMark />}
            </>
          )}
        />
        <Column
          source="idea_name"
          disableSort
          label="Idea"
          data-narrow="plain"
          // Has the room that other columns leave.
          sx={{ "&& > bdi": { maxWidth: "none", overflowWrap: "anywhere" }, minWidth: 200 }}
          field={TypedField}
        />
        <Column
          source="outcome"
          label="Decision"
          // In a final it is a rank, as beside it.
          {...(!isFinal(round) && { "data-narrow": "plain" })}
          render={(decision) =>
            decision.decided_at || !decision.is_excluded ? (
              outcomeOf(decision)
            ) : (
              <EmptyText>None needed</EmptyText>
            )
          }
        />
        <Column
          label="Reason"
          render={(decision) =>
            decision.decided_at ? <Reason decision={decision} /> : exceptionOf(decision, result)
          }
        />
        <Column
          label="Decided by"
          render={({ decided_at: at, decided_by_email: email }) =>
            email ? <bdi>{email}</bdi> : at && <EmptyText>{administratorName(email)}</EmptyText>
          }
        />
        {canDecide && (
          <Column
            label="Actions"
            data-narrow="action"
            render={(decision) =>
              (decision.decided_at || !decision.is_excluded) && (
                <DecideButton round={round} result={result} decisions={[decision]} />
              )
            }
          />
        )}
      </RecordTable>
    </ListPage>
  );
}

/** The reason of a decision, or that it follows the ranking. */
function Reason({ decision }: { decision: Decision }) {
  const { departs_from_ranking: departs, is_tied: isTied, reason } = decision;
  if (!departs && !isTied && !reason) return <EmptyText>As ranked</EmptyText>;
  return (
    <span>
      {departs && "Departs from the ranking: "}
      {isTied && "Tie: "}
      <bdi>{reason}</bdi>
    </span>
  );
}
