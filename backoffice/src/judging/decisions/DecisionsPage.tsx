import { Alert, Box, Paper, Typography } from "@mui/material";
import type { ComponentProps } from "react";
import { DataTable } from "react-admin";
import { counted, countOf, inDigits } from "#common/words.ts";
import { ConfirmedChange } from "../../components/ConfirmedAction.tsx";
import { EmptyText } from "../../components/EmptyText.tsx";
import { ForAdministrators } from "../../components/ForAdministrators.tsx";
import { NotLoaded } from "../../components/LoadFailed.tsx";
import { PageLink } from "../../components/PageLink.tsx";
import { Section } from "../../components/Section.tsx";
import { TypedField } from "../../components/TypedField.tsx";
import { useAllRows } from "../../components/useAllRows.ts";
import { EmailButton } from "../../lists/EmailThesePeople.tsx";
import { ListPage } from "../../lists/ListPage.tsx";
import { RecordTable } from "../../lists/RecordTable.tsx";
import { administratorName } from "../../records/administrator.ts";
import type { RoundEntry } from "../../records/roundEntry.ts";
import { roundPath } from "../../records/roundPath.ts";
import { countEntries, countSubmissions } from "../../records/submission.ts";
import { RULED_LIST } from "../../theme/theme.ts";
import { DisqualifiedMark } from "../DisqualifiedMark.tsx";
import { Interventions } from "../releases/InterventionList.tsx";
import { RequestRelease } from "../releases/RequestRelease.tsx";
import { type LockedResult, useLastResult } from "../results/result.ts";
import { isDecidable, type Round } from "../rounds/round.ts";
import { DecideButton, DecideTogether } from "./DecideButton.tsx";
import { type Decision, type OpenEntry, openEntries, outcomeOf } from "./decision.ts";

/** The decisions of a round, based on a locked result and drafts until the release. */
export function DecisionsPage({ round }: { round: Round }) {
  return (
    <Box sx={{ display: "grid", gap: 3, gridTemplateColumns: "minmax(0, 1fr)" }}>
      <div>
        <Decisions round={round} />
      </div>
      <ForAdministrators>
        <Section title="Interventions">
          <Interventions
            filter={{ round_id: round.id }}
            empty="No interventions. They appear here after changes that can affect who wins, such as a new deadline or an excluded review."
          />
        </Section>
      </ForAdministrators>
    </Box>
  );
}

function Decisions({ round }: { round: Round }) {
  const query = useLastResult(round.id);
  const { data: result } = query;
  if (result === undefined) {
    return <NotLoaded query={query} failure="The results could not be loaded." />;
  }
  const results = <PageLink to={roundPath(round.id, "results")}>Results</PageLink>;
  if (!result) {
    return (
      <Alert severity="info">
        No decisions yet. After the round closes, an administrator first locks its result under{" "}
        {results}.
      </Alert>
    );
  }
  return (
    <>
      <Typography sx={{ mb: 2, maxWidth: 880 }}>
        Decisions refer to the last locked result. A decision that departs from the ranking or
        depends on a tie needs a reason.
        {round.stage !== "released" &&
          " All decisions are drafts. Nobody is notified until two administrators release the round."}
      </Typography>
      {result.is_current ? (
        <DecisionTasks round={round} result={result} />
      ) : (
        <Alert severity="warning" sx={{ mb: 2 }}>
          The reviews that count have changed since the result was locked, so it is no longer valid
          for decisions. An administrator has to lock a new one under {results} first.
        </Alert>
      )}
      {round.stage === "released" && (round.kind === "panel" || round.kind === "top_three") && (
        <ForAdministrators>
          <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1, mb: 2 }}>
            <EmailButton segment={{ kind: "outcome", round_id: round.id, outcome: "advances" }}>
              Email teams that advance
            </EmailButton>
            <EmailButton segment={{ kind: "outcome", round_id: round.id, outcome: "eliminated" }}>
              Email eliminated teams
            </EmailButton>
          </Box>
        </ForAdministrators>
      )}
      <DecisionList round={round} result={result} />
    </>
  );
}

/** The outstanding decisions and, for administrators, the request for the release. */
function DecisionTasks({ round, result }: { round: Round; result: LockedResult }) {
  const filter = { round_id: round.id };
  const { data: roundEntries } = useAllRows<Pick<RoundEntry, "id" | "code" | "is_excluded">>(
    "round-entries",
    filter,
    ["id", "code", "is_excluded"],
  );
  const { data: decisions } = useAllRows<Decision>("judging-decisions", filter);
  if (!roundEntries || !decisions || !isDecidable(round)) return null;

  const total = roundEntries.filter((roundEntry) => !roundEntry.is_excluded).length;
  const outCount = roundEntries.length - total;
  const current = decisions.filter(({ result_id }) => result_id === result.id);
  const undecided = openEntries(roundEntries, decisions, result);
  return (
    <Paper variant="outlined" sx={{ p: 2, mb: 2, display: "grid", gap: 1.5 }}>
      <strong>{countOf(total - undecided.length, total)} decided</strong>
      {outCount > 0 && (
        <Typography color="text.secondary">
          Disqualified or withdrawn, no decision needed: {inDigits(outCount)}.
        </Typography>
      )}
      <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1 }}>
        <DecideAsRanked
          result={result}
          undecided={undecided}
          outdatedCount={decisions.length - current.length}
        />
        <ForAdministrators>
          <RequestRelease round={round} obstacle={obstacleTo(total, undecided.length)} />
        </ForAdministrators>
      </Box>
      <Exceptions
        round={round}
        result={result}
        entries={undecided.filter(({ exception }) => exception)}
      />
    </Paper>
  );
}

/** Why the release cannot be requested yet, as a sentence. */
function obstacleTo(total: number, undecided: number): string | undefined {
  if (total === 0) return "There are no submissions to decide, so nothing can be released.";
  return undecided > 0 ? `Decide ${countSubmissions(undecided)} first.` : undefined;
}

/** The entries that the ranking does not decide. */
function Exceptions({ round, result, entries }: ComponentProps<typeof DecideTogether>) {
  if (entries.length === 0) return null;
  const shown = entries.slice(0, 20);
  return (
    <Section title={`Entries that need a reason: ${inDigits(entries.length)}`}>
      <div>
        <DecideTogether round={round} result={result} entries={entries} />
      </div>
      <Box component="ul" sx={RULED_LIST}>
        {shown.map(({ id, code, exception, previous }) => (
          <li key={id}>
            <strong>{code}</strong>: {exception}{" "}
            <DecideButton
              round={round}
              result={result}
              entry={{ round_entry_id: id, code }}
              decision={previous}
              exception={exception}
            />
          </li>
        ))}
      </Box>
      {shown.length < entries.length && (
        <Typography color="text.secondary">
          {inDigits(entries.length - shown.length)} more are listed once you have decided these.
        </Typography>
      )}
    </Section>
  );
}

interface DecideAsRankedProps {
  result: LockedResult;
  undecided: readonly OpenEntry[];
  /** The number of decisions based on an earlier result. */
  outdatedCount: number;
}

/** Decides all entries that the ranking decides, after a confirmation with numbers. */
function DecideAsRanked({ result, undecided, outdatedCount }: DecideAsRankedProps) {
  const ranked = undecided.filter(({ exception }) => !exception);
  const advancing = ranked.filter(({ rank = Infinity }) => rank <= result.inputs.places).length;
  const unranked = undecided.filter(({ rank }) => rank === undefined).length;
  const tied = undecided.length - ranked.length - unranked;
  const exceptions = [
    tied > 0 && `${tied} tied`,
    unranked > 0 && `${unranked} without a rank`,
  ].filter(Boolean);
  return (
    <ConfirmedChange
      label="Apply ranking"
      button={{
        variant: ranked.length > 0 ? "contained" : "outlined",
        disabled: ranked.length === 0,
      }}
      request="decide_as_ranked"
      success={(count) => `The ranking is applied to ${countEntries(count)}.`}
      failure="Failed to apply the ranking. Please try again."
      args={() => ({ result_id: result.id })}
      question={`${countEntries(ranked.length)}: ${inDigits(advancing)} advance, ${inDigits(ranked.length - advancing)} eliminated. ${exceptions.length > 0 ? `Still to be decided with a reason: ${exceptions.join(", ")}.` : "This decides all entries."}${outdatedCount > 0 ? ` ${counted(outdatedCount, "decision", "decisions")} based on an earlier result will be replaced or removed.` : ""} All decisions are drafts until the release.`}
      isDestructive={false}
    />
  );
}

const Column = DataTable.Col<Decision>;

function DecisionList({ round, result }: { round: Round; result: LockedResult }) {
  return (
    <ListPage
      resource="judging-decisions"
      title="Decisions"
      defaultSort={{ field: "rank", order: "ASC" }}
      filter={{ round_id: round.id }}
      storeKey={`judging-decisions.${round.id}`}
      tools={null}
      failure="The decisions could not be loaded."
      empty="No decisions yet."
    >
      <RecordTable label="Decisions" hasTallRows>
        <Column source="rank" label="Rank" render={({ rank }) => rank ?? "None"} />
        <Column
          source="code"
          label="Code"
          data-narrow="title"
          render={({ code, is_excluded: isExcluded }) => (
            <>
              {code} {isExcluded && <DisqualifiedMark />}
            </>
          )}
        />
        <Column
          source="idea_name"
          disableSort
          label="Idea"
          data-narrow="plain"
          field={TypedField}
        />
        <Column source="advances" label="Decision" data-narrow="plain" render={outcomeOf} />
        <Column
          label="Reason"
          render={({ departs_from_ranking: departs, is_tied: isTied, reason }) =>
            departs || isTied || reason ? (
              <span>
                {departs && "Departs from the ranking: "}
                {isTied && "Tie: "}
                <bdi>{reason}</bdi>
              </span>
            ) : (
              <EmptyText>As ranked</EmptyText>
            )
          }
        />
        <Column
          label="Decided by"
          render={({ decided_by_name: name }) =>
            name ? <bdi>{name}</bdi> : <EmptyText>{administratorName(name)}</EmptyText>
          }
        />
        {isDecidable(round) && (
          <Column
            label="Actions"
            data-narrow="action"
            render={(decision) => (
              <DecideButton
                round={round}
                result={result}
                entry={decision}
                decision={decision}
                isExcluded={decision.is_excluded}
              />
            )}
          />
        )}
      </RecordTable>
    </ListPage>
  );
}
