import { Box, Typography } from "@mui/material";
import type { Result } from "#common/judging/result.ts";
import { FactTable } from "../../components/FactTable.tsx";
import { useAllRows } from "../../components/useAllRows.ts";
import type { Judge } from "../judges/judge.ts";
import { isFinal, type Round } from "../rounds/round.ts";
import { agreementWords, severityFigure, severityWords } from "./words.ts";

interface DiagnosticsProps {
  round: Round;
  result: Result;
}

/** How severe each judge is, how far they agree, and what the numbers cannot tell. */
export function Diagnostics({ round, result }: DiagnosticsProps) {
  const { data: judges = [] } = useAllRows<Judge>("judges", {});
  const names = new Map(judges.map(({ id, name }) => [id, name]));
  const changed = new Map(result.influences.map(({ judge, changed }) => [judge, changed]));
  return (
    <Box component="section" aria-label="Judges" sx={{ maxWidth: 880 }}>
      <Typography component="h3" variant="subtitle2">
        How the judges judged
      </Typography>
      {result.reliability && (
        <Typography sx={{ my: 1 }}>{agreementWords(result.reliability)}</Typography>
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
                label: "Against the others",
                isNumber: true,
                render: ({ effect, error }) => severityFigure(effect, error),
              },
              { label: "In words", render: ({ effect, error }) => severityWords(effect, error) },
              ...(isFinal(round)
                ? []
                : [
                    {
                      label: "Others would go on without",
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
        The numbers cannot tell whether a judge is severe only with some entries, nor whether all
        judges are wrong together. Differences within the intervals are no differences: that is what
        {round.kind === "screening" ? " a panel that reads the whole shortlist" : " talking"} is
        for.
      </Typography>
    </Box>
  );
}
