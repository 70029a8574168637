import { ACTORS, type Actor, type Rule } from "./actors.ts";
import { RELATIONS } from "./allowed.ts";
import { type Attempt, CLOSED, JSON_BODY, readRows, ruleFor, TURNED_AWAY } from "./attempt.ts";
import type { Catalogue, Column, Relation } from "./catalogue.ts";
import type { Rows } from "./rules.ts";
import { FIXTURES, INTRUDER } from "./world.ts";

const EVERYONE = Object.keys(ACTORS) as Actor[];
/** Columns are granted to roles: the actor of each role who may do most. */
const BY_COLUMN: Actor[] = ["anonymous", "admin"];

const VALUES: Record<string, unknown> = {
  text: "changed",
  uuid: INTRUDER,
  boolean: true,
  integer: 3,
  bigint: 3,
  numeric: 3,
  jsonb: {},
  "integer[]": [1],
  "text[]": ["changed"],
  "timestamp with time zone": "2030-01-01T00:00:00Z",
};

/** Generated in the table below a view, without the view's knowing; of one view where others have it plain. */
const GENERATED_BELOW = ["search", "profile_completed", "admin_group_emails.round_id"];

function exampleOf({ type, name }: Column): unknown {
  if (!(type in VALUES))
    throw new Error(`No value is known for ${name}, which is of type ${type}.`);
  return VALUES[type];
}

/** `rows a,b` as `2 rows`; anything else as it is. */
function countOf(outcome: string): string {
  if (!outcome.startsWith("rows ")) return outcome;
  const keys = outcome.slice("rows ".length);
  return `${keys === "" ? 0 : keys.split(",").length} rows`;
}

class RelationAttempts {
  readonly #relation: Relation;
  readonly #history: string[];
  readonly #path: string;

  constructor(relation: Relation, history: string[]) {
    this.#relation = relation;
    this.#history = history;
    this.#path = `/rest/v1/${relation.name}`;
  }

  get #rule() {
    return RELATIONS[this.#relation.name];
  }

  get #fixture() {
    const fixture = FIXTURES[this.#relation.name];
    if (!fixture) throw new Error(`world.ts has no row of ${this.#relation.name}.`);
    return fixture;
  }

  get #all(): string[] {
    if (this.#relation.name === "admin_audit_log") return this.#history;
    return this.#fixture.all ?? [this.#fixture.target];
  }

  #rows(actor: Actor, rule: Rule<Rows> | undefined, among?: string): string {
    if (ACTORS[actor].role === "none") return TURNED_AWAY;
    const rows = ruleFor(rule, actor);
    if (!rows) return CLOSED;
    if (rows === "denied") return rows;
    const own = this.#fixture.own?.[actor] ?? [];
    const asked = (key: string) => among === undefined || key === among;
    const keys = { all: this.#all, own, none: [] }[rows].filter(asked);
    return `rows ${keys.sort()}`;
  }

  #attempt(actor: Actor, attempt: Omit<Attempt, "actor" | "read" | "touches">): Attempt {
    const touches = [`public.${this.#relation.name}`];
    return { ...attempt, actor, touches, read: readRows(this.#fixture.key) };
  }

  /** A whole row is told by its key; a column by itself only by how often it comes. */
  #select(actor: Actor, column: string): Attempt {
    const { name } = this.#relation;
    const expected = this.#rows(actor, this.#rule?.select);
    const isWhole = column === "*" || column === this.#fixture.key;
    const attempt = this.#attempt(actor, {
      does: `selects ${name}.${column}`,
      method: "GET",
      path: `${this.#path}?select=${column}`,
      expected: isWhole ? expected : countOf(expected),
      writes: false,
    });
    const read: Attempt["read"] = async (answer) => countOf(await attempt.read(answer));
    return {
      ...attempt,
      touches: [...attempt.touches, `public.${name}.${column}`],
      ...(!isWhole && { read }),
    };
  }

  #insert(actor: Actor, verb: "inserts" | "upserts"): Attempt {
    const upsert = verb === "upserts" ? "resolution=merge-duplicates," : "";
    const { columns: all, updatable } = this.#relation;
    const isGenerated = ({ name, type }: Column) =>
      [name, `${this.#relation.name}.${name}`].some((one) => GENERATED_BELOW.includes(one)) ||
      (name === "id" && type === "bigint");
    const columns = updatable
      ? all.filter((column) => column.updatable && !isGenerated(column))
      : all;
    const row = Object.fromEntries(columns.map((column) => [column.name, exampleOf(column)]));
    return this.#attempt(actor, {
      does: `${verb} a row of ${this.#relation.name}`,
      method: "POST",
      path: this.#path,
      headers: { ...JSON_BODY, prefer: `${upsert}return=minimal` },
      body: JSON.stringify(row),
      expected: this.#rows(actor, undefined),
      writes: true,
    });
  }

  /** Changes or removes one row; the answer names it if the caller may read it too. */
  #change(
    actor: Actor,
    target: string,
    change: Pick<Attempt, "does" | "method" | "body">,
    rule: Rule<Rows> | undefined,
  ): Attempt {
    const { key } = this.#fixture;
    const isOpen = ruleFor(this.#rule?.select, actor) !== undefined;
    const answer = isOpen ? "return=representation" : "return=minimal";
    return this.#attempt(actor, {
      ...change,
      path: `${this.#path}?${key}=eq.${encodeURIComponent(target)}${isOpen ? `&select=${key}` : ""}`,
      headers: { ...JSON_BODY, prefer: answer },
      expected: this.#rows(actor, rule, target),
      writes: true,
    });
  }

  #update(actor: Actor, column: Column, target: string): Attempt {
    const rule = this.#rule?.update;
    const isOpen = rule?.columns.split(" ").includes(column.name);
    const { name } = this.#relation;
    const change = {
      does: `updates ${name}.${column.name} of ${target}`,
      method: "PATCH",
      body: JSON.stringify({ [column.name]: exampleOf(column) }),
    };
    const attempt = this.#change(actor, target, change, isOpen ? rule?.rows : undefined);
    return { ...attempt, touches: [...attempt.touches, `public.${name}.${column.name}`] };
  }

  #delete(actor: Actor, target: string): Attempt {
    const does = `deletes ${target} of ${this.#relation.name}`;
    return this.#change(actor, target, { does, method: "DELETE" }, this.#rule?.delete);
  }

  /** Columns of others' rows, and of one's own where those can be changed. */
  #updates(actor: Actor): Attempt[] {
    const { columns } = this.#relation;
    const { target, own } = this.#fixture;
    const open = this.#rule?.update?.columns.split(" ") ?? [];
    const tried = columns.filter(({ name }, index) =>
      BY_COLUMN.includes(actor) ? this.#relation.updatable : index === 0 || open.includes(name),
    );
    const mine = open.length > 0 ? (own?.[actor] ?? []) : [];
    return [target, ...mine].flatMap((row) =>
      (tried.length > 0 ? tried : columns.slice(0, 1)).map((column) =>
        this.#update(actor, column, row),
      ),
    );
  }

  #writes(actor: Actor): Attempt[] {
    return [
      this.#insert(actor, "inserts"),
      ...(BY_COLUMN.includes(actor) ? [this.#insert(actor, "upserts")] : []),
      ...this.#updates(actor),
      this.#delete(actor, this.#fixture.target),
    ];
  }

  of(actor: Actor): Attempt[] {
    const byColumn = BY_COLUMN.includes(actor);
    return [
      this.#select(actor, "*"),
      ...(byColumn ? this.#relation.columns.map(({ name }) => this.#select(actor, name)) : []),
      // A view that joins tables can be written by nobody, so two callers are enough to see it.
      ...(byColumn || this.#relation.updatable ? this.#writes(actor) : []),
    ];
  }
}

/**
 * Every verb and column of every table and view, by every caller.
 * @param history The keys of the history, which nobody can put back as it was.
 */
export function relationAttempts(catalogue: Catalogue, history: string[]): Attempt[] {
  return catalogue.relations.flatMap((relation) => {
    const attempts = new RelationAttempts(relation, history);
    return EVERYONE.flatMap((actor) => attempts.of(actor));
  });
}
