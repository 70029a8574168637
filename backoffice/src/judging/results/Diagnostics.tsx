import { Box, Typography } from "@mui/material";
import type { Result } from "#common/judging/result.ts";
import { FactTable } from "../../components/FactTable.tsx";
import { useAllRows } from "../../components/useAllRows.ts";
import type { Judge } from "../judges/judge.ts";
import { isFinal, type Round } from "../rounds/round.ts";
import { agreementText, severityFigure, severityLabel } from "./resultText.ts";

interface DiagnosticsProps {
  round: Round;
  result: Result;
}

/** The severity and agreement of the judges, with the limits of these figures. */
export function Diagnostics({ round, result }: DiagnosticsProps) {
  const { data: judges = [] } = useAllRows<Judge>("judges", {});
  const names = new Map(judges.map(({ id, name }) => [id, name]));
  const changed = new Map(result.influences.map(({ judge, changed }) => [judge, changed]));
  return (
    <Box component="section" aria-label="Judges" sx={{ maxWidth: 880 }}>
      <Typography component="h3" variant="subtitle2">
        Judges
      </Typography>
      {result.reliability && (
        <Typography sx={{ my: 1 }}>{agreementText(result.reliability)}</Typography>
      )}
      {result.severities.length > 0 && (
        <Box sx={{ my: 1.5 }}>
          <FactTable
            label="Severity"
            rows={result.severities}
            keyOf={({ judge }) => judge}
            columns={[
              { label: "Judge", render: ({ judge }) => names.get(judge) ?? judge },
              {
                label: "Severity",
                isNumber: true,
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
        </Box>
      )}
      <Typography color="text.secondary">
        “Outcomes affected” counts the entries that would advance or be eliminated if the judge’s
        reviews were excluded. The figures cannot show whether a judge is severe only with some
        entries, or whether all judges are wrong together. Differences within the intervals are not
        meaningful. Resolve them{" "}
        {round.kind === "screening"
          ? "in a panel that reviews the whole shortlist"
          : "in discussion"}
        .
      </Typography>
    </Box>
  );
}
