import { expect, test } from "vitest";
import { shareRuns } from "../../functions/_server/shareRuns.ts";

test("calls during a run share the next one, which begins after them", async () => {
  const ends: (() => void)[] = [];
  const run = shareRuns(() => new Promise((resolve) => ends.push(resolve)));
  const settled: string[] = [];
  const call = (name: string) => run().then(() => settled.push(name));

  const first = call("first");
  const others = [call("second"), call("third")];
  expect(ends).toHaveLength(1);
  ends[0]?.();
  await first;
  await expect.poll(() => ends.length).toBe(2);
  expect(settled).toEqual(["first"]);
  const late = call("late");
  ends[1]?.();
  await Promise.all(others);
  expect(settled).toEqual(["first", "second", "third"]);
  await expect.poll(() => ends.length).toBe(3);
  ends[2]?.();
  await late;
});

test("a call after all runs have ended runs at once", async () => {
  let runs = 0;
  const run = shareRuns(async () => {
    runs++;
  });
  await run();
  await run();
  expect(runs).toBe(2);
});
