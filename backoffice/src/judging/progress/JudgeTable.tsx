import {
  Box,
  Paper,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
  Typography,
} from "@mui/material";
import { DateField } from "react-admin";
import { EmptyText } from "../../lists/EmptyText.tsx";
import type { JudgeProgress } from "./judgeProgress.ts";

/** How far each judge is. */
export function JudgeTable({ judges }: { judges: readonly JudgeProgress[] }) {
  if (judges.length === 0) return <Typography>Nobody has anything to read yet.</Typography>;
  return (
    <Box component="section" aria-label="Judges">
      <Typography component="h3" variant="subtitle2" sx={{ mb: 1 }}>
        By judge
      </Typography>
      <Paper variant="outlined" sx={{ overflow: "auto", maxHeight: 480 }}>
        <Table size="small" stickyHeader aria-label="By judge">
          <TableHead>
            <TableRow>
              <TableCell>Judge</TableCell>
              <TableCell align="right">Submitted</TableCell>
              <TableCell align="right">Begun</TableCell>
              <TableCell align="right">Stepped back</TableCell>
              <TableCell>Last seen reading</TableCell>
              <TableCell>Reminded</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {judges.map((judge) => (
              <TableRow key={judge.id}>
                <TableCell>{judge.name}</TableCell>
                <TableCell align="right">
                  {judge.counts.submitted} of {judge.assigned}
                </TableCell>
                <TableCell align="right">{judge.counts.begun + judge.counts.given_back}</TableCell>
                <TableCell align="right">{judge.counts.recused}</TableCell>
                <TableCell>
                  <Moment judge={judge} source="lastSeenAt" />
                </TableCell>
                <TableCell>
                  <Moment judge={judge} source="remindedAt" />
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </Paper>
    </Box>
  );
}

function Moment({ judge, source }: { judge: JudgeProgress; source: "lastSeenAt" | "remindedAt" }) {
  if (!judge[source]) return <EmptyText>Never</EmptyText>;
  return <DateField record={judge} source={source} />;
}
