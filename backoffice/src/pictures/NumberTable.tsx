import { Box, Link } from "@mui/material";
import { Link as RouterLink } from "react-router-dom";

interface NumberRow {
  /** The first names the row, the others are numbers, or shares of one. */
  cells: readonly [string, ...(string | number)[]];
  /** The list that the row counts. */
  to?: string | undefined;
}

export interface NumberTableProps {
  label: string;
  heads: readonly string[];
  rows: readonly NumberRow[];
}

/** The numbers behind a drawing. */
export function NumberTable({ label, heads, rows }: NumberTableProps) {
  return (
    // Scrolled by keys as well.
    <Box role="region" aria-label={label} tabIndex={0} sx={{ overflow: "auto", maxHeight: 480 }}>
      <Box component="table" aria-label={label} sx={TABLE}>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ cells: [name, ...cells], to }) => (
            <tr key={name}>
              <th scope="row">
                {to ? (
                  <Link component={RouterLink} to={to}>
                    {name}
                  </Link>
                ) : (
                  name
                )}
              </th>
              {cells.map((cell, column) => (
                <td key={heads[column + 1]}>{cell.toLocaleString("en")}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </Box>
    </Box>
  );
}

const TABLE = {
  width: "100%",
  mt: 1,
  borderCollapse: "collapse",
  fontVariantNumeric: "tabular-nums",
  "& th, & td": { py: 0.5, px: 0.5, borderTop: 1, borderColor: "divider", textAlign: "right" },
  "& th:first-of-type": { textAlign: "left" },
  "& tbody th": { fontWeight: 400 },
  "& thead th": { fontWeight: 600, borderTop: 0 },
} as const;
