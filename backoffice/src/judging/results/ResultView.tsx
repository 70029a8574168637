import { Alert, Box, Skeleton, Typography } from "@mui/material";
import type { Result } from "#common/judging/result.ts";
import { TIE_RULES } from "#common/judging/tieRules.ts";
import { countOf } from "#common/words.ts";
import { FactTable } from "../../components/FactTable.tsx";
import { Section } from "../../components/Section.tsx";
import { useAllRows } from "../../components/useAllRows.ts";
import { narrowAsLines } from "../../theme/lines.ts";
import type { Judge } from "../judges/judge.ts";
import { isFinal, type Round } from "../rounds/round.ts";
import { Ranking } from "./Ranking.tsx";
import {
  agreementText,
  areEquallySevere,
  cutoffText,
  outcomeVerb,
  rankingText,
  severityFigure,
  severityLabel,
  unrankedText,
  warningText,
} from "./resultText.ts";

interface ResultViewProps {
  round: Round;
  result: Result;
}

/** A ranking with warnings, tie-breaking rules and diagnostics of the judges. */
export function ResultView({ round, result }: ResultViewProps) {
  const { standings } = result;
  const unranked = unrankedText(round, result);
  return (
    <>
      {unranked && <Alert severity="warning">{unranked}</Alert>}
      {result.groups.length > 1 && (
        <Alert severity="warning">
          The entries form {result.groups.length} groups without a common judge, so the entries
          cannot be ranked and are sorted by mean. Reopen the round and assign one more judge to
          some entries in each group, or decide each entry with a reason.
        </Alert>
      )}
      {[...new Set(result.warnings.map(warningText))].map((text) => (
        <Alert key={text} severity="warning">
          {text}
        </Alert>
      ))}
      <Typography sx={{ maxWidth: 880 }}>{rankingText(result)}</Typography>
      <Section
        title={`${countOf(Math.min(round.places, standings.length), standings.length)} ${outcomeVerb(round)}`}
      >
        {!isFinal(round) && <Typography color="textSecondary">{cutoffText(result)}</Typography>}
        {standings.some(({ interval90 }) => interval90) && (
          <Typography color="textSecondary">
            Likely rank: The thin bar covers 90% of the simulated results, and the thick bar covers
            50%.
          </Typography>
        )}
        <Ranking round={round} standings={standings} />
      </Section>
      {standings.some(({ tie }) => tie) && (
        <Section title="Tie-breaking rules">
          <Box component="ol" sx={{ my: 0.5, pl: 3 }}>
            {TIE_RULES.map(({ rule, text }) => (
              <li key={rule}>{text}</li>
            ))}
          </Box>
        </Section>
      )}
      <Box sx={{ maxWidth: 880 }}>
        <Diagnostics round={round} result={result} />
      </Box>
    </>
  );
}

/** The severity and agreement of the judges, with the limits of these figures. */
function Diagnostics({ round, result }: ResultViewProps) {
  const { data: judges, isPending } = useAllRows<Judge>("judging/judges", {});
  const names = new Map(judges?.map(({ id, name }) => [id, name]));
  const changed = new Map(result.influences.map(({ judge, changed }) => [judge, changed]));
  const isTableEmpty = areEquallySevere(result);
  return (
    <Section title="Judges">
      {result.reliability && <Typography>{agreementText(result.reliability)}</Typography>}
      {isTableEmpty ? (
        result.severities.length > 0 && (
          <Typography>The judges do not differ measurably in severity.</Typography>
        )
      ) : (
        <FactTable
          label="Severity"
          rows={result.severities}
          keyOf={({ judge }) => judge}
          cards={narrowAsLines}
          columns={[
            {
              label: "Judge",
              render: ({ judge }) =>
                isPending ? <Skeleton width="8rem" /> : (names.get(judge) ?? "Unknown judge"),
            },
            {
              label: "Severity",
              isNumber: true,
              beside: "after",
              render: ({ effect, error }) => severityFigure(effect, error),
            },
            { label: "Assessment", render: ({ effect, error }) => severityLabel(effect, error) },
            ...(isFinal(round)
              ? []
              : [
                  {
                    label: "Outcomes affected",
                    isNumber: true,
                    render: ({ judge }: { judge: string }) =>
                      changed.get(judge) ?? "Not comparable",
                  },
                ]),
          ]}
        />
      )}
      <Typography color="textSecondary">
        {!isFinal(round) &&
          !isTableEmpty &&
          "“Outcomes affected” is the number of advancing entries that would be replaced by others if the judge’s reviews were excluded. "}
        These figures cannot show whether a judge is severe only with some entries, or whether all
        judges share the same bias. Entries whose likely ranks overlap may differ only by chance.
        Settle the order of such entries{" "}
        {round.kind === "screening"
          ? "in a panel that reviews the whole shortlist"
          : "in a discussion"}
        .
      </Typography>
    </Section>
  );
}
