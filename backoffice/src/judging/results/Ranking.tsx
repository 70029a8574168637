import { Box, Button, Typography } from "@mui/material";
import { useState } from "react";
import { formatRounded } from "#common/judging/numbers.ts";
import type { Standing } from "#common/judging/result.ts";
import { inDigits } from "#shared/inDigits.ts";
import { PALETTE } from "#shared/palette.ts";
import { FactTable } from "../../components/FactTable.tsx";
import { PageLink } from "../../components/PageLink.tsx";
import { useAllRows } from "../../components/useAllRows.ts";
import { WithCodes } from "../../components/WithCodes.tsx";
import type { RoundEntry } from "../../records/roundEntry.ts";
import { roundPath } from "../../records/roundPath.ts";
import { narrowAsLines } from "../../theme/lines.ts";
import { DisqualifiedMark } from "../DisqualifiedMark.tsx";
import { isFinal, type Round } from "../rounds/round.ts";
import { percent, tieText } from "./resultText.ts";

interface RankingProps {
  round: Round;
  standings: readonly Standing[];
}

type NamedCode = Pick<RoundEntry, "id" | "code" | "idea_name" | "is_excluded">;

/** Rendering thousands of rows takes seconds, so this many are added at a time. */
const STEP = 200;

const figure = (value: number | undefined, decimals: number) =>
  value === undefined ? "-" : formatRounded(value, decimals);

/** The round entries in order of rank, each with a chart of its likely ranks. */
export function Ranking({ round, standings }: RankingProps) {
  const { data: roundEntries = [] } = useAllRows<NamedCode>(
    "round-entries",
    { round_id: round.id },
    ["code", "idea_name", "is_excluded"],
  );
  const roundEntryOf = new Map(roundEntries.map((roundEntry) => [roundEntry.code, roundEntry]));
  const [extraRows, setExtraRows] = useState(0);
  const rows = standings.slice(0, initialRows(standings, round.places) + extraRows);
  const hidden = standings.length - rows.length;
  const end = Math.max(2, ...rows.map(({ interval90, rank }) => interval90?.[1] ?? rank ?? 2));
  const cutoff = isFinal(round) ? undefined : round.places;
  return (
    <Box>
      <FactTable
        label="Ranking"
        rows={rows}
        keyOf={({ code }) => code}
        isOpen
        cards={narrowAsLines}
        isCutoff={({ rank }) => rank !== undefined && rank === cutoff}
        columns={[
          { label: "Rank", isNumber: true, beside: "before", render: ({ rank }) => rank ?? "-" },
          {
            label: "Entry",
            isHeader: true,
            render: ({ code, tie, needsDiscussion }) => {
              const roundEntry = roundEntryOf.get(code);
              return (
                <>
                  {roundEntry ? (
                    <PageLink to={roundPath(round.id, `round-entries/${roundEntry.id}`)}>
                      {code}
                    </PageLink>
                  ) : (
                    code
                  )}{" "}
                  <bdi>{roundEntry?.idea_name}</bdi>
                  {roundEntry?.is_excluded && <DisqualifiedMark />}
                  {needsDiscussion && (
                    <Typography color="secondary" variant="body2" sx={{ fontWeight: 600 }}>
                      For discussion
                    </Typography>
                  )}
                  {tie && (
                    <Typography color="textSecondary" variant="body2">
                      <WithCodes text={tieText(tie)} />
                    </Typography>
                  )}
                </>
              );
            },
          },
          { label: "Reviews", isNumber: true, render: ({ reviews }) => reviews },
          {
            label: "Mean",
            isNumber: true,
            beside: "after",
            render: ({ mean }) => figure(mean, 2),
          },
          { label: "Adjusted", isNumber: true, render: ({ adjusted }) => figure(adjusted, 2) },
          {
            label: "Expected rank",
            isNumber: true,
            isMinor: true,
            render: ({ expectedRank }) => figure(expectedRank, 1),
          },
          {
            label: "Likely rank",
            scale: <RankScale end={end} />,
            render: (row) => <RankInterval standing={row} end={end} cutoff={cutoff} />,
          },
          ...(hasOpenChances(standings)
            ? [
                {
                  label: "Chance",
                  isNumber: true,
                  render: ({ chance }: Standing) => (chance === undefined ? "-" : percent(chance)),
                },
              ]
            : []),
        ]}
      />
      {hidden > 0 && (
        <Button sx={{ mt: 1 }} onClick={() => setExtraRows(extraRows + STEP)}>
          {hidden > STEP
            ? `Show ${STEP} more of ${inDigits(standings.length)}`
            : `Show all ${inDigits(standings.length)}`}
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

/** Whether the chances say more than the ranking: not if each is 0% or 100%. */
const hasOpenChances = (standings: readonly Standing[]) =>
  standings.some(({ chance }) => chance !== undefined && !["0%", "100%"].includes(percent(chance)));

interface RankIntervalProps {
  standing: Standing;
  /** The last rank of the axis. */
  end: number;
  /** The last rank above the cutoff; undefined in a final. */
  cutoff: number | undefined;
}

/** Where the charts are in their column: a dot at either end fits beside its edge. */
const CHART = { flex: "1 1 220px", minWidth: 96, mx: 1 } as const;

/** The first, middle and last rank of the charts. */
function RankScale({ end }: { end: number }) {
  const middle = Math.round((end + 1) / 2);
  return (
    <Box aria-hidden="true" sx={{ ...CHART, position: "relative", height: "1.5em" }}>
      {[...new Set([1, middle, end])].map((rank) => (
        <Box
          key={rank}
          component="span"
          sx={{ position: "absolute", transform: "translateX(-50%)" }}
          style={{ left: positionOf(rank, end) }}
        >
          {rank}
        </Box>
      ))}
    </Box>
  );
}

const positionOf = (rank: number, end: number) =>
  `${(100 * (Math.min(rank, end) - 1)) / (end - 1)}%`;

/** The likely ranks of a round entry: a thin bar for 90% of the draws, a thick one for 50%, and the cutoff. */
function RankInterval({ standing, end, cutoff }: RankIntervalProps) {
  const { interval90, interval50, needsDiscussion } = standing;
  if (!interval90 || !interval50) return null;
  const color = needsDiscussion ? PALETTE.signal : PALETTE.tone6;
  const position = (rank: number) => positionOf(rank, end);
  // With round ends, an interval of one rank is a dot.
  const bar = ([from, to]: readonly [number, number], strokeWidth: number) => (
    <line
      x1={position(from)}
      x2={position(to)}
      stroke={color}
      strokeWidth={strokeWidth}
      strokeLinecap="round"
    />
  );
  return (
    <Box
      component="svg"
      role="img"
      aria-label={`Rank ${interval90[0]} to ${interval90[1]} in 90% of the simulations, ${interval50[0]} to ${interval50[1]} in 50%`}
      sx={{
        ...CHART,
        // On a line of text it would hang above the middle of the row.
        display: "block",
        width: "calc(100% - 16px)",
        height: 26,
        overflow: "visible",
      }}
    >
      <g transform="translate(0 13)">
        {bar(interval90, 3)}
        {bar(interval50, 9)}
      </g>
      {cutoff !== undefined && (
        <line
          x1={position(cutoff + 0.5)}
          x2={position(cutoff + 0.5)}
          y2="100%"
          stroke={PALETTE.signal}
          strokeWidth="2"
          strokeDasharray="4 3"
        />
      )}
    </Box>
  );
}

/** The number of rows shown below the last round entry near the cutoff. */
const MARGIN = 10;

/** The number of rows shown first: all round entries above and near the cutoff, and some below. */
function initialRows(standings: readonly Standing[], places: number): number {
  const last = standings.findLastIndex(({ needsDiscussion }) => needsDiscussion);
  return Math.min(standings.length, Math.max(last + 1, places) + MARGIN);
}
