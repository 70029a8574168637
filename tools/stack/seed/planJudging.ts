import { CRITERIA } from "./criteria.ts";
import { JUDGES, type SampleJudge } from "./judges.ts";
import type { PlannedEntry } from "./planEntries.ts";
import { type PlannedCopy, type PlannedJudge, type PlannedRound, planRound } from "./planRound.ts";
import { Random, uuidOf } from "./random.ts";

const READING = { kind: "first_reading", readers: 3, quotas: { manufacturing: 1 } } as const;

/** When the judges accept their invitations. */
const JUDGES_FROM = "2025-07-14T08:00:00Z";
const JUDGES_UNTIL = "2025-07-25T18:00:00Z";

export interface PlannedJudging {
  judges: PlannedJudge[];
  rounds: PlannedRound[];
}

/**
 * Two rounds of judging: in August one to try it out, with the first entries that were handed in, and
 * in September the first reading. Each is half done in its middle: the demo begins in the one, and
 * `--at 2025-09-12` is in the other. In December a jury that knows the finalists reads all of them, and
 * in January it gives the places to the three that it has selected.
 */
export function planJudging(random: Random, entries: readonly PlannedEntry[]): PlannedJudging {
  const judges = JUDGES.map((person) => planJudge(random, person));
  const judged = entries.filter(({ decision }) => decision !== null);
  const trial = planRound(random, judges, judged.slice(0, 16), {
    ...READING,
    id: uuidOf("round:trial"),
    name: "Trial reading",
    preparedAt: new Date("2025-08-08T12:30:00Z"),
    opensAt: new Date("2025-08-08T14:00:00Z"),
    closesAt: new Date("2025-08-12T04:59:59Z"),
    places: 5,
  });
  const first = planRound(random, judges, judged, {
    ...READING,
    id: uuidOf("round:first"),
    name: "First reading",
    preparedAt: new Date("2025-09-02T09:00:00Z"),
    opensAt: new Date("2025-09-03T13:00:00Z"),
    closesAt: new Date("2025-09-20T04:59:59Z"),
    places: 8,
  });
  const finalists = entries.filter(({ decision }) => decision?.status === "selected");
  // Their own numbers again. Those of the jury step back from nothing.
  const jury = judges.filter((_, position) => position % 4 !== 0);
  const topThree = planRound(new Random(126), jury, finalists, {
    id: uuidOf("round:top-three"),
    kind: "top_three",
    readers: jury.length,
    name: "Top three",
    preparedAt: new Date("2025-12-14T10:00:00Z"),
    opensAt: new Date("2025-12-15T08:00:00Z"),
    closesAt: new Date("2025-12-19T18:00:00Z"),
    places: 3,
    releasedAt: new Date("2025-12-22T11:00:00Z"),
  });
  const final = planRound(new Random(126), jury, bestOf(topThree), {
    id: uuidOf("round:final"),
    kind: "final",
    readers: jury.length,
    name: "Pitches in Paris",
    preparedAt: new Date("2026-01-20T10:00:00Z"),
    opensAt: new Date("2026-01-27T08:00:00Z"),
    closesAt: new Date("2026-01-28T18:00:00Z"),
    places: 3,
    releasedAt: new Date("2026-01-29T11:00:00Z"),
  });
  return { judges, rounds: [trial, first, topThree, final] };
}

/** The entries that go on from a round in which every judge reads every entry. */
function bestOf({ copies, places }: PlannedRound): PlannedEntry[] {
  const points = ({ reviews }: PlannedCopy) =>
    reviews
      .flatMap(({ scores }) => scores.map((score, index) => score * (CRITERIA[index]?.weight ?? 0)))
      .reduce((sum, weighted) => sum + weighted, 0);
  return copies
    .toSorted((one, other) => points(other) - points(one))
    .slice(0, places)
    .map(({ entry }) => entry);
}

function planJudge(random: Random, { expertise, ...person }: SampleJudge): PlannedJudge {
  const id = uuidOf(`account:${person.email}`);
  return {
    id: uuidOf(`judge:${person.email}`),
    expertise,
    account: {
      ...person,
      id,
      identityId: uuidOf(`identity:${person.email}`),
      provider: "email",
      providerId: id,
      joinsMailingList: false,
      createdAt: random.moment(JUDGES_FROM, JUDGES_UNTIL),
    },
  };
}
