import { uniformInt } from "pure-rand/distribution/uniformInt";
import { xoroshiro128plus } from "pure-rand/generator/xoroshiro128plus";
import type { Season } from "./season.ts";
import type { Row } from "./state.ts";

/** There is nothing to choose from, so this call makes no sense now. */
export class NothingToChoose extends Error {}

/** Random choices from the current state of a season. */
export class Draw {
  private readonly generator;
  readonly season: Season;
  /** The number of the act that is drawn. */
  act = 0;

  constructor(seed: number, season: Season) {
    this.generator = xoroshiro128plus(seed);
    this.season = season;
  }

  get state() {
    return this.season.state;
  }

  /** A whole number from 0 to below `count`. */
  below(count: number): number {
    return uniformInt(this.generator, 0, count - 1);
  }

  chance(probability: number): boolean {
    return this.below(1000) < probability * 1000;
  }

  /** @throws NothingToChoose */
  one<Item>(items: readonly Item[]): Item {
    const item = items[items.length && this.below(items.length)];
    if (item === undefined) throw new NothingToChoose();
    return item;
  }

  private named(table: string): Row[] {
    return this.state.all(table).filter(({ id }) => this.season.names.has(id));
  }

  row(table: string, condition: (row: Row) => boolean = () => true): Row {
    return this.one(this.named(table).filter(condition));
  }

  /** The name of a random row, in quotes. */
  ref(table: string, condition?: (row: Row) => boolean): string {
    return this.refTo(this.row(table, condition).id);
  }

  refTo(id: string | null | undefined): string {
    return `'$${this.nameOf(id)}'`;
  }

  nameOf(id: unknown): string {
    return this.season.names.of(id);
  }

  refs(table: string): string {
    const others = this.named(table).filter(() => this.chance(0.6));
    return this.list([this.row(table), ...others].map(({ id }) => `$${this.nameOf(id)}`));
  }

  list(items: readonly string[]): string {
    return `'{${[...new Set(items)].join(",")}}'`;
  }

  /** A time of the challenge's clock, this number of hours from now. */
  inHours(hours: number): string {
    return `'${new Date(this.season.now + hours * 3_600_000).toISOString()}'`;
  }
}
