import { IS_DEEP } from "#tools/testing/run/depth.ts";
import { Draw } from "./draw.ts";
import { leaksOf } from "./leaks.ts";
import { drawAct } from "./plan.ts";
import { type Violation, violationsOf } from "./promises.ts";
import { type Accepted, type Act, Season, type Stage } from "./season.ts";

export interface Outcome {
  acts: Act[];
  lines: string[];
  violation?: Violation;
  /** The numbers of accepted acts. */
  accepted: Set<number>;
  releases: number;
}

/** How many seasons are played, the seed of the first one, and the number of their acts. */
export const SEASONS = Number(process.env.SEASONS || (IS_DEEP ? 100 : 3));
export const FIRST_SEED = Number(
  process.env.SEASON_SEED || (IS_DEEP ? Date.now() % 1_000_000_000 : 1),
);
const ACTS = IS_DEEP || process.env.SEASONS ? 300 : 100;

/** How long a season is shortened. */
const SHRINK_MS = 120_000;

/** Plays acts until one of them breaks a promise that counts. */
async function follow(
  stage: Stage,
  seed: number,
  acts: (season: Season) => Iterable<Act>,
  counts: (promise: string) => boolean,
): Promise<Outcome> {
  const season = await Season.begin(stage, seed);
  const outcome: Outcome = {
    acts: [],
    lines: season.lines,
    accepted: new Set(),
    releases: 0,
  };
  // Comparing all that people read takes a second, so a few seasons do it, once.
  let hasCompared = !IS_DEEP && seed % 3 !== 1;
  const check = async (accepted: Accepted): Promise<boolean> => {
    outcome.accepted.add(accepted.act.number);
    const violations = await violationsOf(stage.main, accepted);
    // The comparison writes a review, which a held act may have locked.
    if (!hasCompared && accepted.name === "submit_review" && !season.isHolding) {
      hasCompared = true;
      for (const what of await leaksOf(stage, season.state))
        violations.push({ promise: "scores stay hidden while the round is open", what });
    }
    const violation = violations.find(({ promise }) => counts(promise));
    if (violation) {
      outcome.violation = { ...violation, what: season.names.readable(violation.what) };
      await season.endHeld();
    }
    return violation !== undefined;
  };
  for (const act of acts(season)) {
    outcome.acts.push(act);
    for (const accepted of await season.perform(act)) if (await check(accepted)) return outcome;
  }
  for (const accepted of await season.endHeld()) await check(accepted);
  outcome.releases = season.state.all("releases").filter(({ value }) => value.released_at).length;
  return outcome;
}

/** Plays a random season, until it breaks a promise that is not known to be broken. */
export const play = (stage: Stage, seed: number, known: ReadonlySet<string>): Promise<Outcome> =>
  follow(
    stage,
    seed,
    function* (season) {
      const draw = new Draw(seed, season);
      while (draw.act < ACTS) {
        draw.act += 1;
        yield drawAct(draw, stage.functions);
      }
    },
    (promise) => !known.has(promise),
  );

/** The names in the calls, with those in most of them first. */
function namesIn(acts: readonly Act[]): string[] {
  const names = new Set(acts.flatMap(({ call }) => call.match(/\$\w+/g) ?? []));
  const uses = (name: string) => acts.filter(({ call }) => call.includes(name)).length;
  return [...names].sort((one, other) => uses(other) - uses(one));
}

/** The shortest part of these acts that still breaks the promise. */
export async function shrink(stage: Stage, seed: number, acts: readonly Act[], promise: string) {
  const end = performance.now() + SHRINK_MS;
  const replay = (rest: readonly Act[]) =>
    follow(
      stage,
      seed,
      () => rest,
      (one) => one === promise,
    );
  let shortest = await replay(acts);
  const without = async (isOmitted: (act: Act, index: number) => boolean): Promise<boolean> => {
    const rest = shortest.acts.filter((act, index) => !isOmitted(act, index));
    if (rest.length === shortest.acts.length || performance.now() > end) return false;
    const outcome = await replay(rest);
    if (outcome.violation) shortest = outcome;
    return outcome.violation !== undefined;
  };
  const { accepted } = shortest;
  await without(({ number }) => !accepted.has(number));
  // Then all acts about one thing, such as an assignment, because one of them alone is often needed by the next.
  for (const name of namesIn(shortest.acts)) await without(({ call }) => call.includes(name));
  for (let size = Math.ceil(shortest.acts.length / 2); size >= 1; ) {
    let isShorter = false;
    for (let start = shortest.acts.length - size; start > -size; start -= size)
      isShorter =
        (await without((_, index) => index >= start && index < start + size)) || isShorter;
    if (size > 1) size = Math.ceil(size / 2);
    else if (!isShorter) break;
  }
  return shortest;
}
