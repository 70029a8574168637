import { Box, Table, TableBody, TableCell, TableHead, TableRow } from "@mui/material";
import { COLOURS } from "../../theme/theme.ts";
import type { PlanSummary } from "./planSummary.ts";

interface LoadTableProps {
  loads: PlanSummary["loads"];
}

/** How many entries each judge would read, as numbers and as bars. */
export function LoadTable({ loads }: LoadTableProps) {
  const most = Math.max(1, ...loads.map(({ planned, now }) => Math.max(planned, now)));
  return (
    <Box sx={{ maxHeight: 420, overflow: "auto", mt: 1.5 }}>
      <Table size="small" stickyHeader aria-label="Loads">
        <TableHead>
          <TableRow>
            <TableCell>Judge</TableCell>
            <TableCell align="right">Now</TableCell>
            <TableCell align="right">Planned</TableCell>
            <TableCell align="right">At most</TableCell>
            <TableCell sx={{ width: "40%", display: { xs: "none", sm: "table-cell" } }} />
          </TableRow>
        </TableHead>
        <TableBody>
          {loads.map(({ id, name, now, planned, maximum }) => (
            <TableRow key={id}>
              <TableCell sx={{ overflowWrap: "anywhere" }}>{name}</TableCell>
              <TableCell align="right">{now}</TableCell>
              <TableCell align="right">{planned}</TableCell>
              <TableCell align="right">{maximum ?? "Any"}</TableCell>
              <TableCell aria-hidden="true" sx={{ display: { xs: "none", sm: "table-cell" } }}>
                <Box
                  sx={{
                    height: 10,
                    borderRadius: 5,
                    width: `${(100 * planned) / most}%`,
                    background: planned === maximum ? COLOURS.signal : COLOURS.skin,
                  }}
                />
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Box>
  );
}
