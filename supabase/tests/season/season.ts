import postgres from "postgres";
import { computeResult, type ResultInputs } from "#common/judging/result.ts";
import { authentication } from "#tools/testing/database/actors.ts";
import type { Sql, Transaction } from "#tools/testing/database/database.ts";
import { Names } from "./names.ts";
import { readState, State, stateQuery } from "./state.ts";
import { PUPPET, type World } from "./world.ts";

/** A function of the API that changes something, as the catalog describes it. */
export interface ApiFunction {
  name: string;
  capacity: string;
  /** The view with whose row it answers. */
  answer: string | null;
  parameters: { name: string; type: string }[];
  /** How many of the last parameters can be left out. */
  optional: number;
}

/** One act of a season. */
export interface Act {
  /** It stays the same when other acts are left out. */
  number: number;
  /** A person of the world, `visitor`, `service` (edge functions), or `clock`. */
  who: string;
  /** A call with names instead of ids, or the time that passes. */
  call: string;
  /** During how many of the next acts its transaction stays open. */
  held: number;
  /** Whether the caller has agreed to stop a release. */
  stopsRelease: boolean;
}

/** A database with the world. */
export interface Stage {
  /** For most acts. */
  main: Sql;
  /** For an act that stays open while others run. */
  held: Sql;
  world: World;
  functions: ReadonlyMap<string, ApiFunction>;
  restore: () => Promise<void>;
}

/** An act that was accepted, and the state before and after it. */
export interface Accepted {
  act: Act;
  name: string;
  capacity: string;
  /** The account of the author; null for a visitor, the clock and edge functions. */
  person: string | null;
  before: State;
  after: State;
  /** The accounts of those who forge results. */
  villains: ReadonlySet<unknown>;
}

interface Held {
  act: Act;
  left: number;
  commit: () => void;
  ended: Promise<string>;
}

/** A season. Its acts commit. */
export class Season {
  readonly names = new Names();
  /** A line for each act: who calls what, and the answer. */
  readonly lines: string[] = [];
  state = new State([], []);
  now = 0;
  readonly world: World;
  private held: Held | undefined;
  private readonly stage: Stage;
  /** The accounts of those who forge results: an administrator and a second one. */
  private readonly villains: ReadonlySet<unknown>;
  private readonly query: string;

  private constructor(stage: Stage, seed: number, query: string) {
    this.stage = stage;
    this.world = stage.world;
    this.query = query;
    // One without a submission, or the one who competes.
    const names = [seed % 2 === 0 ? "Ada" : "Eve", PUPPET];
    this.villains = new Set(names.map((name) => stage.world.ids[name]));
  }

  static async begin(stage: Stage, seed: number): Promise<Season> {
    await stage.restore();
    const season = new Season(stage, seed, await stateQuery(stage.main));
    for (const [name, id] of Object.entries(stage.world.ids)) season.names.add(name, id);
    await season.read(0);
    return season;
  }

  get isHolding(): boolean {
    return this.held !== undefined;
  }

  /** Performs an act. Answers with what was accepted: also a held act that ends now, perhaps both or none. */
  async perform(act: Act): Promise<Accepted[]> {
    const filled = act.who === "clock" ? act.call : this.names.fillIn(act.call);
    if (filled === undefined) return [];
    if (act.held > 0 && !this.held) {
      await this.hold(act, filled);
      return [];
    }
    const outcome = await this.run(act, filled, this.stage.main);
    const accepted = await this.conclude(act, act.call, outcome);
    if (this.held) {
      this.held.left -= 1;
      if (this.held.left <= 0) accepted.push(...(await this.endHeld()));
    }
    return accepted;
  }

  /** Commits the held act. */
  async endHeld(): Promise<Accepted[]> {
    const { held } = this;
    if (!held) return [];
    this.held = undefined;
    held.commit();
    return this.conclude(held.act, "(commits)", await held.ended);
  }

  private async read(act: number) {
    Object.assign(this, await readState(this.stage.main, this.query));
    this.names.learn(this.state, act);
    this.state.sort((id) => this.names.of(id));
  }

  private note(act: Act, call: string, outcome: string) {
    this.lines.push(`${act.number}. ${act.who} | ${this.names.readable(call)} | ${outcome}`);
  }

  private async conclude(act: Act, call: string, outcome: string): Promise<Accepted[]> {
    this.note(act, call, outcome);
    if (outcome !== "ok") return [];
    const before = this.state;
    await this.read(act.number);
    const name = act.who === "clock" ? "clock" : act.call.slice(0, act.call.indexOf("("));
    const capacity = this.stage.functions.get(name)?.capacity ?? "schedule";
    const person = this.world.people[act.who]?.id ?? null;
    const { state: after, villains } = this;
    return [{ act, name, capacity, person, before, after, villains }];
  }

  private async hold(act: Act, filled: string) {
    const called = Promise.withResolvers<string>();
    const commit = Promise.withResolvers<void>();
    const ended = this.run(act, filled, this.stage.held, async () => {
      called.resolve("ok, not committed yet");
      await commit.promise;
    });
    const outcome = await Promise.race([called.promise, ended]);
    this.note(act, act.call, outcome);
    if (outcome.startsWith("ok"))
      this.held = { act, left: act.held, commit: () => commit.resolve(), ended };
  }

  /** Runs a call in a transaction. The outcome: ok, or the hint or the code of the error. */
  private async run(act: Act, filled: string, sql: Sql, then?: () => Promise<void>) {
    try {
      await sql.begin(async (transaction) => {
        // The held act commits only after this one, so nothing may wait for its locks.
        if (this.held) await transaction.unsafe("set local lock_timeout = '50ms'");
        if (act.who === "clock") {
          await transaction.unsafe(`
            update private.platform_settings set clock_offset = clock_offset + interval '${filled}';
            select private.advance_judging(), private.find_due_conflicts()`);
          return;
        }
        const call = await this.prepare(transaction, act, filled);
        const headers = JSON.stringify({ "x-stops-release": String(act.stopsRelease) });
        await transaction.unsafe(`${this.authenticate(act.who)};
          select set_config('request.headers', '${headers}', true); select public.${call}`);
        await then?.();
      });
      return "ok";
    } catch (error) {
      if (!(error instanceof postgres.PostgresError)) throw error;
      return error.hint ?? `${error.code} ${error.message}`;
    }
  }

  private authenticate(who: string): string {
    const person = this.world.people[who];
    if (person) return authentication({ id: person.id });
    return authentication(who === "service" ? "service_role" : "anon");
  }

  /** Fills in what the caller computes, uploads or gets by email before the call. */
  private async prepare(sql: Transaction, act: Act, filled: string): Promise<string> {
    let call = filled;
    for (const [marker, kind, subject = "", more = ""] of filled.matchAll(
      /@(\w+):([^:@]*):?([^@]*)@/g,
    )) {
      const value =
        kind === "upload"
          ? await this.upload(sql, act, subject, more)
          : kind === "link"
            ? await createLink(sql, subject)
            : await this.result(sql, act, subject, kind === "result");
      const json = typeof value === "string" ? value : JSON.stringify(value);
      call = call.replace(marker, json ? `'${json.replaceAll("'", "''")}'` : "null");
    }
    return call;
  }

  private async upload(sql: Transaction, { who }: Act, bucket: string, folder: string) {
    const isAccepted = bucket === "judging";
    const path = `${folder}/${crypto.randomUUID()}${isAccepted ? ".pdf" : "/idea.pdf"}`;
    const owner = isAccepted ? null : (this.world.people[who]?.id ?? null);
    await sql`
      insert into storage.objects (bucket_id, name, owner, owner_id, metadata)
      values (${bucket}, ${path}, ${owner}, ${owner}, '{"mimetype": "application/pdf", "size": 1000}')`;
    return path;
  }

  /**
   * The result that the caller's browser computes, to lock it or to compare it with the locked one; undefined if it has
   * too few reviews or the caller may not read them. Villains turn the ranking around, and confirm any result.
   */
  private async result(sql: Transaction, { who }: Act, subject: string, isToLock: boolean) {
    const round = this.state.get("releases", subject)?.round ?? subject;
    const isVillain = this.villains.has(this.world.ids[who]);
    try {
      return await sql.savepoint(async (savepoint) => {
        await savepoint.unsafe(this.authenticate(who));
        const [row] = await savepoint.unsafe<{ inputs: ResultInputs; result?: unknown }[]>(
          isToLock
            ? `select public.judging_inputs('${round}') as inputs`
            : `select inputs, result from public.admin_judging_results where round_id = '${round}' order by number desc limit 1`,
        );
        await savepoint.unsafe("reset role");
        if (!row || row.inputs.reviews.length < 2) return undefined;
        if (!isVillain) return resultOf(row.inputs);
        return isToLock ? forged(resultOf(row.inputs)) : row.result;
      });
    } catch (error) {
      if (!(error instanceof postgres.PostgresError)) throw error;
      return undefined;
    }
  }
}

/** A link of this invitation or subscription, which its email contains. */
async function createLink(sql: Transaction, id: string) {
  await sql`
    insert into private.link_tokens (token_hash, subject_id) values (private.token_hash(${`link ${id}`}), ${id})
    on conflict do nothing`;
  return `link ${id}`;
}

const results = new Map<string, ReturnType<typeof computeResult>>();

/** The true result, computed once for the same inputs. */
export function resultOf(inputs: ResultInputs) {
  const key = JSON.stringify(inputs);
  const known = results.get(key) ?? computeResult(inputs);
  results.set(key, known);
  return known;
}

function forged(result: ReturnType<typeof computeResult>) {
  const count = result.standings.length;
  const standings = result.standings.map((one) => ({
    ...one,
    rank: one.rank && count + 1 - one.rank,
    score: one.rank ?? 0,
  }));
  return { ...result, standings };
}
