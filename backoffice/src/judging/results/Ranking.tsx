import { Box, Button } from "@mui/material";
import { useState } from "react";
import type { Standing } from "#common/judging/result.ts";
import { COLOURS } from "../../theme/theme.ts";
import { RankInterval } from "./RankInterval.tsx";
import { axisEnd, rowsAround } from "./ranking.ts";

interface RankingProps {
  standings: readonly Standing[];
  /** Where the line is. */
  places: number;
}

const score = (value: number | undefined) => value?.toFixed(2) ?? "-";

/** The entries in their order, with the ranks that the reviews allow drawn beside the line. */
export function Ranking({ standings, places }: RankingProps) {
  const [isWhole, setIsWhole] = useState(false);
  const rows = isWhole ? standings : standings.slice(0, rowsAround(standings, places));
  const end = axisEnd(rows);
  return (
    <Box>
      <Box sx={{ overflowX: "auto", border: 1, borderColor: "divider", borderRadius: 1 }}>
        <Box component="table" sx={TABLE} aria-label="Ranking">
          <thead>
            <tr>
              <th scope="col">Rank</th>
              <th scope="col">Code</th>
              <th scope="col">Reviews</th>
              <th scope="col">Mean</th>
              <th scope="col">Adjusted</th>
              <th scope="col">Expected rank</th>
              <th scope="col" className="plot">
                Ranks in nine of ten draws (thick: in half of them)
              </th>
              <th scope="col">Chance</th>
              <th scope="col">To talk about</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((standing) => (
              <tr key={standing.entry} className={standing.rank === places ? "last" : undefined}>
                <td>{standing.rank}</td>
                <th scope="row">{standing.entry}</th>
                <td>{standing.reviews}</td>
                <td>{score(standing.mean)}</td>
                <td>{score(standing.adjusted)}</td>
                <td>{standing.expectedRank?.toFixed(1) ?? "-"}</td>
                <td className="plot">
                  <RankInterval standing={standing} end={end} places={places} />
                </td>
                <td>
                  {standing.chance === undefined ? "-" : `${Math.round(standing.chance * 100)} %`}
                </td>
                <td>{standing.needsDiscussion ? "Yes" : ""}</td>
              </tr>
            ))}
          </tbody>
        </Box>
      </Box>
      {rowsAround(standings, places) < standings.length && (
        <Button sx={{ mt: 1 }} onClick={() => setIsWhole(!isWhole)}>
          {isWhole
            ? "Show those around the line"
            : `Show all ${standings.length.toLocaleString("en")}`}
        </Button>
      )}
    </Box>
  );
}

const TABLE = {
  width: "100%",
  borderCollapse: "collapse",
  background: COLOURS.paper,
  fontVariantNumeric: "tabular-nums",
  "& th, & td": { padding: "4px 10px", textAlign: "right", whiteSpace: "nowrap" },
  "& th[scope=row], & th:nth-of-type(2)": { textAlign: "left" },
  "& thead th": { color: COLOURS.inkSoft, fontWeight: 600, textAlign: "right" },
  "& tbody tr": { borderTop: `1px solid ${COLOURS.line}` },
  // The line: above it they go on.
  "& tbody tr.last": { borderBottom: `2px dashed ${COLOURS.signal}` },
  "& .plot": { width: "34%", minWidth: 220, textAlign: "left", whiteSpace: "normal" },
} as const;
