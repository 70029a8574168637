import { Box, Button, type Theme } from "@mui/material";
import { useState } from "react";
import { Link } from "react-admin";
import { formatRounded } from "#common/judging/numbers.ts";
import type { RankedEntry } from "#common/judging/result.ts";
import { PALETTE } from "#shared/palette.ts";
import { useAllRows } from "../../components/useAllRows.ts";
import { roundPath } from "../../records/roundPath.ts";
import { DisqualifiedMark } from "../DisqualifiedMark.tsx";
import type { RoundEntry } from "../roundEntries/roundEntry.ts";
import { isFinal, type Round } from "../rounds/round.ts";
import { percent, tieText } from "./resultText.ts";

interface RankingProps {
  round: Round;
  rankedEntries: readonly RankedEntry[];
  /** The last rank above the cutoff. */
  places: number;
}

type NamedEntry = Pick<RoundEntry, "id" | "code" | "idea_name" | "is_excluded">;

/** Rendering thousands of rows takes seconds, so this many are added at a time. */
const STEP = 200;

const figure = (value: number | undefined, decimals: number) =>
  value === undefined ? "-" : formatRounded(value, decimals);

/** The entries in order of rank, each with a chart of its likely ranks. */
export function Ranking({ round, rankedEntries, places }: RankingProps) {
  const { data: roundEntries = [] } = useAllRows<NamedEntry>(
    "round-entries",
    { round_id: round.id },
    ["code", "idea_name", "is_excluded"],
  );
  const roundEntryOf = new Map(roundEntries.map((roundEntry) => [roundEntry.code, roundEntry]));
  const [extraRows, setExtraRows] = useState(0);
  const rows = rankedEntries.slice(0, initialRows(rankedEntries, places) + extraRows);
  const hidden = rankedEntries.length - rows.length;
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
              Likely rank (90% range; thick: 50%)
            </th>
            <th scope="col">Chance</th>
            <th scope="col">For discussion</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((rankedEntry) => (
            <tr
              key={rankedEntry.entry}
              className={!isFinal(round) && rankedEntry.rank === places ? "last" : undefined}
            >
              <td className="rank">{rankedEntry.rank ?? "-"}</td>
              <th scope="row">
                <Entry
                  round={round}
                  code={rankedEntry.entry}
                  roundEntry={roundEntryOf.get(rankedEntry.entry)}
                />
                {rankedEntry.tie && <div className="tie">{tieText(rankedEntry.tie)}</div>}
              </th>
              <td data-label="Reviews">{rankedEntry.reviews}</td>
              <td data-label="Mean">{figure(rankedEntry.mean, 2)}</td>
              <td data-label="Adjusted">{figure(rankedEntry.adjusted, 2)}</td>
              <td data-label="Expected rank">{figure(rankedEntry.expectedRank, 1)}</td>
              <td className="plot">
                <RankInterval
                  rankedEntry={rankedEntry}
                  end={end}
                  places={isFinal(round) ? undefined : places}
                />
              </td>
              <td data-label="Chance">
                {rankedEntry.chance === undefined ? "-" : percent(rankedEntry.chance)}
              </td>
              <td data-label="For discussion">{rankedEntry.needsDiscussion ? "Yes" : ""}</td>
            </tr>
          ))}
        </tbody>
      </Box>
      {hidden > 0 && (
        <Button sx={{ mt: 1 }} onClick={() => setExtraRows(extraRows + STEP)}>
          {hidden > STEP
            ? `Show ${STEP} more of ${rankedEntries.length.toLocaleString("en")}`
            : `Show all ${rankedEntries.length.toLocaleString("en")}`}
        </Button>
      )}
      {extraRows > 0 && (
        <Button sx={{ mt: 1 }} onClick={() => setExtraRows(0)}>
          Show only entries near the cutoff
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

function Entry({ round, code, roundEntry }: EntryProps) {
  if (!roundEntry) return code;
  return (
    <>
      <Link to={roundPath(round.id, `round-entries/${roundEntry.id}`)}>{code}</Link>{" "}
      <bdi>{roundEntry.idea_name}</bdi>
      {roundEntry.is_excluded && <DisqualifiedMark />}
    </>
  );
}

/** On narrow screens each entry is a card: rank and code, likely ranks, then the figures. */
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
  // The cutoff.
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

interface RankIntervalProps {
  rankedEntry: RankedEntry;
  /** The last rank of the axis. */
  end: number;
  /** The last rank above the cutoff; undefined without a cutoff. */
  places: number | undefined;
}

/**
 * The likely ranks of an entry: a thin bar for 90% of the draws, a thick one for 50%, and the cutoff. It uses
 * inline styles, because generated style sheets are slow for a thousand rows.
 */
function RankInterval({ rankedEntry, end, places }: RankIntervalProps) {
  const { interval90, interval50, needsDiscussion } = rankedEntry;
  if (!interval90 || !interval50) return null;
  const at = (rank: number) => `${100 * positionOf(Math.min(rank, end), end)}%`;
  const bar = ([from, to]: readonly [number, number], height: number) => (
    <span
      style={{
        position: "absolute",
        top: 9 - height / 2,
        left: at(from),
        // An interval of one rank is a dot.
        width: `max(${height}px, calc(${at(to)} - ${at(from)}))`,
        height,
        borderRadius: height / 2,
        background: needsDiscussion ? PALETTE.signal : PALETTE.tone6,
      }}
    />
  );
  return (
    <div
      role="img"
      aria-label={`Rank ${interval90[0]} to ${interval90[1]} in 90% of the draws, ${interval50[0]} to ${interval50[1]} in 50%`}
      style={{ position: "relative", height: 18, marginRight: 8 }}
    >
      {bar(interval90, 3)}
      {bar(interval50, 9)}
      {places !== undefined && (
        <span
          style={{
            position: "absolute",
            insetBlock: -4,
            left: at(places + 0.5),
            borderLeft: `2px dashed ${PALETTE.signal}`,
          }}
        />
      )}
    </div>
  );
}

/** The number of rows shown below the last entry near the cutoff. */
const MARGIN = 10;

/** The number of rows shown first: all entries above and near the cutoff, and some below. */
function initialRows(rankedEntries: readonly RankedEntry[], places: number): number {
  const last = rankedEntries.findLastIndex(({ needsDiscussion }) => needsDiscussion);
  return Math.min(rankedEntries.length, Math.max(last + 1, places) + MARGIN);
}

/** The last rank of the axis: the worst likely rank of these rows. */
function axisEnd(rows: readonly RankedEntry[]): number {
  return rows.reduce((end, { interval90, rank }) => Math.max(end, interval90?.[1] ?? rank ?? 2), 2);
}

/** The position of a rank on the axis, from 0 to 1. */
function positionOf(rank: number, end: number): number {
  return (rank - 1) / (end - 1);
}
