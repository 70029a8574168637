import { Box, Table, TableBody, TableCell, TableHead, TableRow, Typography } from "@mui/material";
import type { Result } from "#common/judging/result.ts";
import type { Judge } from "../judges/judge.ts";
import type { Round } from "../rounds/round.ts";
import { useAllRows } from "../useAllRows.ts";
import { agreementWords, severityWords } from "./words.ts";

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
        <Box sx={{ maxHeight: 420, overflow: "auto", my: 1.5 }}>
          <Table size="small" stickyHeader aria-label="Severity">
            <TableHead>
              <TableRow>
                <TableCell>Judge</TableCell>
                <TableCell align="right">Against the others</TableCell>
                <TableCell>In words</TableCell>
                <TableCell align="right">Others would go on without</TableCell>
              </TableRow>
            </TableHead>
            <TableBody>
              {result.severities.map(({ judge, effect, error }) => (
                <TableRow key={judge}>
                  <TableCell>{names.get(judge) ?? judge}</TableCell>
                  <TableCell align="right">
                    {effect >= 0 ? "+" : "−"}
                    {Math.abs(effect).toFixed(2)} ± {error.toFixed(2)}
                  </TableCell>
                  <TableCell>{severityWords(effect, error)}</TableCell>
                  <TableCell align="right">{changed.get(judge) ?? "Not comparable"}</TableCell>
                </TableRow>
              ))}
            </TableBody>
          </Table>
        </Box>
      )}
      <Typography color="text.secondary">
        The numbers cannot tell whether a judge is severe only with some entries, nor whether all
        judges are wrong together. Differences within the intervals are no differences: that is what
        {round.kind === "first_reading" ? " a panel that reads the whole shortlist" : " talking"} is
        for.
      </Typography>
    </Box>
  );
}
