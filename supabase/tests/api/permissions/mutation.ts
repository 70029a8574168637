import { Random } from "#tools/stack/seed/random.ts";
import { IS_DEEP } from "#tools/testing/run/depth.ts";
import { ACTORS } from "./actors.ts";
import { type Attempt, letsThrough } from "./attempt.ts";
import type { References } from "./references.ts";

export type Role = "anon" | "authenticated" | "service_role";

/** One right or check that is taken away or widened. */
export interface Mutation {
  name: string;
  /** What holds besides it is opened first, so that only this one is left to notice. */
  given?: string[];
  change: string;
  /** The object that it is about, as `schema.name`. */
  about: string;
  /** Whose requests can tell. */
  role?: Role;
  /** The HTTP methods whose requests can tell. */
  methods?: string[];
  column?: string;
  /** What the attempts that can tell do. */
  does?: RegExp;
  /** `narrower`: something allowed stops working. `wider`: something closed opens. */
  makes: "narrower" | "wider";
}

/** One of each third object, the same in every run of `npm test`; `npm run test:deep` tries all. */
export function someOf(mutations: Mutation[]): Mutation[] {
  if (IS_DEEP) return mutations;
  const groups = Object.groupBy(new Random(1).shuffle(mutations), ({ about }) => about);
  return Object.values(groups).flatMap((group, index) =>
    index % 3 === 0 ? (group?.slice(0, 1) ?? []) : [],
  );
}

/** By how many callers each thing is tried: what was taken away shows with any of those who had it. */
const CALLERS = { narrower: 2, wider: Object.keys(ACTORS).length };
const FARTHEST = 4;

/** The attempts that may notice a mutation, the likeliest first. */
export function affected(
  mutation: Mutation,
  attempts: Attempt[],
  references: References,
): Attempt[] {
  const { about, role, methods, column, does, makes } = mutation;
  const steps = references.stepsTo(about);
  const distanceOf = ({ touches }: Attempt) =>
    steps.get(touches[0] ?? "") ?? Number.POSITIVE_INFINITY;
  const candidates = attempts.filter(
    (attempt) =>
      (role ? ACTORS[attempt.actor].role === role : ACTORS[attempt.actor].role !== "none") &&
      (methods?.includes(attempt.method) ?? true) &&
      (does?.test(attempt.does) ?? true) &&
      (column === undefined || attempt.touches.includes(`${about}.${column}`)) &&
      distanceOf(attempt) <= FARTHEST,
  );
  const tells = ({ expected }: Attempt) => letsThrough(expected) === (makes === "narrower");
  const counts = new Map<string, number>();
  return candidates
    .sort((a, b) => distanceOf(a) - distanceOf(b) || Number(tells(b)) - Number(tells(a)))
    .filter((attempt) => {
      const count = (counts.get(attempt.does) ?? 0) + 1;
      counts.set(attempt.does, count);
      return count <= CALLERS[makes];
    });
}
