import { startStackProcess } from "../../stack/stackProcess.ts";
import { setChallenge } from "../../testing/world/challenge.ts";
import { kilobytes, megabytes, type Row, type Table } from "../table.ts";
import { DECIDING } from "./deciding.ts";
import { fillSeason, seasonOf } from "./fill.ts";
import { JUDGING } from "./judging.ts";
import { MAILING, RELEASING } from "./mailing.ts";
import { type Cost, createObserver, type StatementCost } from "./observe.ts";
import { READING } from "./reading.ts";
import { type Act, createWorld, noWork, type Work } from "./world.ts";

/** Accounts; entries are a tenth of it. */
const LARGEST = Number(process.env.BENCH_ACCOUNTS ?? 200_000);
const SIZES = [LARGEST / 100, LARGEST / 10, LARGEST];

const DEAREST = 10;
const STATEMENT_LENGTH = 110;

const ACTS: readonly Act[] = [...READING, ...MAILING, ...DECIDING, ...RELEASING, ...JUDGING];

interface Measured extends Cost, Work {
  name: string;
}

interface Tour {
  accounts: number;
  acts: Measured[];
  dearest: StatementCost[];
}

/** Walks through all acts on a database with a season of this size. */
async function walk(accounts: number): Promise<Tour> {
  const stack = await startStackProcess({ countsStatements: true });
  try {
    const season = seasonOf(accounts);
    await fillSeason(stack.addresses, season);
    const world = await createWorld(stack.addresses, season);
    await setChallenge(world.sql);
    const observer = await createObserver(stack.addresses);
    const acts: Measured[] = [];
    for (const act of ACTS) {
      await act.prepare?.(world);
      world.work = noWork();
      const cost = await observer.observe(() => act.run(world));
      acts.push({ name: act.name, ...cost, ...world.work });
      console.log(`${accounts} accounts, ${act.name}: ${cost.seconds.toFixed(2)} s`);
    }
    const dearest = await observer.dearest(DEAREST);
    await observer.stop();
    await world.end();
    return { accounts, acts, dearest };
  } finally {
    await stack.stop();
  }
}

function rowOf({ name, ...cost }: Measured): Row {
  return {
    name,
    figures: {
      ms: Math.round(cost.seconds * 1000),
      "longest save, ms": Math.round(cost.longestSave),
      "longest change, ms": Math.round(cost.longestChange),
      buffers: cost.buffers,
      "log, MB": megabytes(cost.logBytes),
      "temporary, MB": megabytes(cost.temporaryBytes),
      requests: cost.requests || "",
      "answered, kB": cost.requests ? kilobytes(cost.bytes) : "",
      "memory, MB": cost.memoryBytes ? megabytes(cost.memoryBytes) : "",
    },
  };
}

const sizeName = (accounts: number) => `${accounts.toLocaleString("en")} accounts`;

/** How much more an act costs among ten times as many rows: 1 is nothing, 10 as much as they are more. */
function growth(tours: readonly Tour[]): Table {
  const rows = ACTS.map(({ name }, place) => {
    const figures: Row["figures"] = {};
    for (const [index, tour] of tours.entries()) {
      const [former, now] = [tours[index - 1]?.acts[place], tour.acts[place]];
      if (!former || !now) continue;
      const to = (figure: "seconds" | "buffers") =>
        (now[figure] / Math.max(former[figure], Number.EPSILON)).toFixed(1);
      figures[`time, to ${tour.accounts}`] = to("seconds");
      figures[`buffers, to ${tour.accounts}`] = to("buffers");
    }
    return { name, figures };
  });
  return { title: "Growth, by ten times as many accounts", rows };
}

/** What a season's work costs those who do it, and those who save meanwhile, as it grows. */
export async function measureScale(): Promise<Table[]> {
  const tours: Tour[] = [];
  for (const accounts of SIZES) tours.push(await walk(accounts));
  return [
    ...tours.map(({ accounts, acts }) => ({ title: sizeName(accounts), rows: acts.map(rowOf) })),
    growth(tours),
    ...tours.map(({ accounts, dearest }) => ({
      title: `${sizeName(accounts)}, the dearest statements`,
      rows: dearest.map(({ statement, calls, milliseconds, buffers }) => ({
        name: statement.slice(0, STATEMENT_LENGTH),
        figures: { calls, ms: Math.round(milliseconds), buffers },
      })),
    })),
  ];
}
