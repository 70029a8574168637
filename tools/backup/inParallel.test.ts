import { expect, test } from "vitest";
import { inParallel } from "./inParallel.ts";

const ITEMS = Array.from({ length: 50 }, (_, index) => index);

test("does a few things at once, each once, and answers in their order", async () => {
  let running = 0;
  let most = 0;
  const results = await inParallel(ITEMS, async (item) => {
    most = Math.max(most, ++running);
    // The later ones are sooner done.
    for (let turn = 0; turn < ITEMS.length - item; turn++) await Promise.resolve();
    running--;
    return item * 2;
  });
  expect(results).toEqual(ITEMS.map((item) => item * 2));
  expect(most).toBe(8);
});

test("begins nothing more after a failure, and waits for what is under way", async () => {
  const begun: number[] = [];
  const ended: number[] = [];
  const work = inParallel(ITEMS, async (item) => {
    begun.push(item);
    await Promise.resolve();
    if (item === 2) throw new Error("No room.");
    await Promise.resolve();
    ended.push(item);
  });
  await expect(work).rejects.toThrow("No room.");
  expect(begun.length).toBeLessThan(ITEMS.length);
  expect(ended).toEqual(begun.filter((item) => item !== 2));
});
