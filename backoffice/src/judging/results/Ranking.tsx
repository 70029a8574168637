import { Box, Button, Link, type Theme } from "@mui/material";
import { useState } from "react";
import { Link as RouterLink } from "react-router-dom";
import { formatRounded } from "#common/judging/numbers.ts";
import type { RankedEntry } from "#common/judging/result.ts";
import { PALETTE } from "#shared/palette.ts";
import { useAllRows } from "../../components/useAllRows.ts";
import { roundPath } from "../../records/roundPath.ts";
import { DisqualifiedMark } from "../DisqualifiedMark.tsx";
import type { RoundEntry } from "../roundEntries/roundEntry.ts";
import { isFinal, type Round } from "../rounds/round.ts";
import { RankInterval } from "./RankInterval.tsx";
import { axisEnd, rowsAround } from "./ranking.ts";
import { tieWords } from "./words.ts";

interface RankingProps {
  round: Round;
  standings: readonly RankedEntry[];
  /** Where the line is. */
  places: number;
}

type NamedEntry = Pick<RoundEntry, "id" | "code" | "idea_name" | "is_out">;

/** So many more rows are shown at a time: a table of thousands takes seconds to draw. */
const STEP = 200;

const figure = (value: number | undefined, decimals: number) =>
  value === undefined ? "-" : formatRounded(value, decimals);

/** The entries in their order, with the ranks that the reviews allow drawn beside the line. */
export function Ranking({ round, standings, places }: RankingProps) {
  const { data: roundEntries = [] } = useAllRows<NamedEntry>(
    "round-entries",
    { round_id: round.id },
    ["code", "idea_name", "is_out"],
  );
  const roundEntryOf = new Map(roundEntries.map((roundEntry) => [roundEntry.code, roundEntry]));
  const [more, setMore] = useState(0);
  const around = rowsAround(standings, places);
  const rows = standings.slice(0, around + more);
  const left = standings.length - rows.length;
  const end = axisEnd(rows);
  return (
    <Box>
      <Box component="table" sx={asCards} aria-label="Ranking">
        <thead>
          <tr>
            <th scope="col">Rank</th>
            <th scope="col">Entry</th>
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
            <tr
              key={standing.entry}
              className={!isFinal(round) && standing.rank === places ? "last" : undefined}
            >
              <td className="rank">{standing.rank ?? "-"}</td>
              <th scope="row">
                <Entry
                  round={round}
                  code={standing.entry}
                  roundEntry={roundEntryOf.get(standing.entry)}
                />
                {standing.tie && <div className="tie">{tieWords(standing.tie)}</div>}
              </th>
              <td data-label="Reviews">{standing.reviews}</td>
              <td data-label="Mean">{figure(standing.mean, 2)}</td>
              <td data-label="Adjusted">{figure(standing.adjusted, 2)}</td>
              <td data-label="Expected rank">{figure(standing.expectedRank, 1)}</td>
              <td className="plot">
                <RankInterval
                  standing={standing}
                  end={end}
                  places={isFinal(round) ? undefined : places}
                />
              </td>
              <td data-label="Chance">
                {standing.chance === undefined ? "-" : `${Math.round(standing.chance * 100)} %`}
              </td>
              <td data-label="To talk about">{standing.needsDiscussion ? "Yes" : ""}</td>
            </tr>
          ))}
        </tbody>
      </Box>
      {left > 0 && (
        <Button sx={{ mt: 1 }} onClick={() => setMore(more + STEP)}>
          {left > STEP
            ? `Show ${STEP} more of ${standings.length.toLocaleString("en")}`
            : `Show all ${standings.length.toLocaleString("en")}`}
        </Button>
      )}
      {more > 0 && (
        <Button sx={{ mt: 1 }} onClick={() => setMore(0)}>
          Show those around the line
        </Button>
      )}
    </Box>
  );
}

interface EntryProps {
  round: Round;
  code: string;
  roundEntry: NamedEntry | undefined;
}

/** The way to what judges have read, and have written about it. */
function Entry({ round, code, roundEntry }: EntryProps) {
  if (!roundEntry) return code;
  return (
    <>
      <Link component={RouterLink} to={roundPath(round.id, `round-entries/${roundEntry.id}`)}>
        {code}
      </Link>{" "}
      <bdi>{roundEntry.idea_name}</bdi>
      {roundEntry.is_out && <DisqualifiedMark />}
    </>
  );
}

/** On narrow screens an entry is a card: its rank and code, the ranks that it may have, the figures below. */
const asCards = (theme: Theme) => ({
  width: "100%",
  borderCollapse: "separate",
  borderSpacing: 0,
  background: PALETTE.white,
  border: `1px solid ${PALETTE.hairline}`,
  borderRadius: 1,
  fontVariantNumeric: "tabular-nums",
  "& th, & td": { padding: "4px 10px", textAlign: "right", whiteSpace: "nowrap" },
  "& th[scope=row], & th:nth-of-type(2)": { textAlign: "left" },
  "& thead th": { color: PALETTE.inkSoft, fontWeight: 600, textAlign: "right" },
  "& tbody td, & tbody th": { borderTop: `1px solid ${PALETTE.hairline}` },
  // The line: above it they go on.
  "& tbody tr.last > *": { borderBottom: `2px dashed ${PALETTE.signal}` },
  "& tbody bdi": {
    display: "inline-block",
    maxWidth: "16rem",
    overflow: "hidden",
    textOverflow: "ellipsis",
    verticalAlign: "bottom",
    fontWeight: 400,
  },
  "& .tie": { color: PALETTE.inkSoft, fontWeight: 400, whiteSpace: "normal", maxWidth: "22rem" },
  "& .plot": { width: "34%", minWidth: 220, textAlign: "left", whiteSpace: "normal" },
  [theme.breakpoints.down("md")]: {
    "&, & tbody": { display: "block" },
    "& thead": { display: "none" },
    "& tbody tr": {
      display: "grid",
      gridTemplateColumns: "repeat(6, minmax(0, 1fr))",
      borderTop: `1px solid ${PALETTE.hairline}`,
      padding: "8px 12px",
      gap: "4px 8px",
    },
    "& tbody tr:first-of-type": { borderTop: 0 },
    "& tbody tr.last": { borderBottom: `2px dashed ${PALETTE.signal}` },
    "& tbody tr > *, & tbody tr.last > *": { border: 0, padding: 0, textAlign: "left" },
    "& tbody th": { gridColumn: "2 / -1", whiteSpace: "normal" },
    "& tbody bdi": { display: "inline", overflowWrap: "anywhere" },
    "& .rank": { fontWeight: 650 },
    "& .plot": { gridColumn: "1 / -1", gridRow: 2, width: "auto", minWidth: 0 },
    "& [data-label]": { gridColumn: "span 2" },
    "& [data-label]:empty": { display: "none" },
    "& [data-label]::before": {
      content: "attr(data-label)",
      display: "block",
      color: PALETTE.inkSoft,
      fontSize: "0.8125rem",
    },
  },
});
