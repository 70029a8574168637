import type { Actor } from "./actors.ts";

/** Rows of a table or view in the world. */
export interface Fixture {
  /** The column that tells the rows apart. */
  key: string;
  /** A row that others than its owner must not reach. */
  target: string;
  /** All rows, where there are more than the target. */
  all?: string[];
  /** The rows of each caller who has some. */
  own?: Partial<Record<Actor, string[]>>;
}
