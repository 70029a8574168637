import { Box } from "@mui/material";

export interface NumberTableProps {
  label: string;
  heads: readonly string[];
  /** What the first cell names is the head of its row; the others are numbers. */
  rows: readonly (readonly string[])[];
}

/** The numbers behind a chart. */
export function NumberTable({ label, heads, rows }: NumberTableProps) {
  return (
    <Box
      component="table"
      aria-label={label}
      sx={{
        width: "100%",
        mt: 1,
        borderCollapse: "collapse",
        fontVariantNumeric: "tabular-nums",
        "& th, & td": { py: 0.5, borderTop: 1, borderColor: "divider", textAlign: "right" },
        "& th:first-of-type": { textAlign: "left" },
        "& tbody th": { fontWeight: 400 },
        "& thead th": { fontWeight: 600 },
      }}
    >
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
        {rows.map(([name = "", ...cells]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            {cells.map((cell, column) => (
              <td key={heads[column + 1]}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </Box>
  );
}
