/** A file spends most of its time on the way to the storage service and back. */
const AT_ONCE = 8;

/**
 * Does something with each item, a few at once. After a failure nothing more is begun.
 * @returns the results in the order of the items.
 * @throws the first failure, once nothing is under way any more.
 */
export async function inParallel<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  const waiting = items.entries();
  const failures: unknown[] = [];

  async function workOn(): Promise<void> {
    for (const [index, item] of waiting) {
      if (failures.length > 0) return;
      try {
        results[index] = await work(item);
      } catch (error) {
        failures.push(error);
      }
    }
  }

  await Promise.all(Array.from({ length: AT_ONCE }, workOn));
  if (failures.length > 0) throw failures[0];
  return results;
}
