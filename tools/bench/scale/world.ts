import postgres from "postgres";
import type { StackAddresses } from "../../stack/config.ts";
import { type BenchPerson, headersOf, signUpAdmin } from "../people.ts";
import type { Season } from "./fill.ts";

/** What went over the wire, and what was held in memory outside of Postgres. */
export interface Work {
  requests: number;
  bytes: number;
  memoryBytes: number;
}

export const noWork = (): Work => ({ requests: 0, bytes: 0, memoryBytes: 0 });

/** An administrator on a database with a season in it. */
export interface World {
  season: Season;
  /** As postgres: for what time or participants do. */
  sql: postgres.Sql;
  admin: BenchPerson;
  /** What the present act adds to. */
  work: Work;
  /** The moment of the last preview of a change of many: what has changed since stays. */
  since: string;
  /** A request of the administrator's back office; returns the answer as text, and fails when it is refused. */
  ask(address: string, body?: object, headers?: Record<string, string>): Promise<string>;
  end(): Promise<void>;
}

/** A step of the tour; steps follow each other, and each finds what those before have left. */
export interface Act {
  name: string;
  /** What has to be so, and is not measured. */
  prepare?(world: World): Promise<unknown>;
  run(world: World): Promise<unknown>;
}

export async function createWorld(stack: StackAddresses, season: Season): Promise<World> {
  const sql = postgres(stack.dbUrl, { max: 4, onnotice: () => undefined });
  const admin = await signUpAdmin(stack, sql);
  const world: World = {
    season,
    sql,
    admin,
    work: noWork(),
    since: "",
    async ask(address, body, headers = {}) {
      const response = await fetch(`${stack.apiUrl}/rest/v1/${address}`, {
        method: body ? "POST" : "GET",
        headers: {
          ...headersOf(stack, admin),
          ...(body && { "content-type": "application/json" }),
          ...headers,
        },
        ...(body && { body: JSON.stringify(body) }),
      });
      const answer = await response.text();
      if (!response.ok) throw new Error(`${address}: ${response.status} ${answer}`);
      world.work.requests += 1;
      world.work.bytes += Buffer.byteLength(answer);
      return answer;
    },
    end: () => sql.end(),
  };
  return world;
}
