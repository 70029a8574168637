import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import type { Sql } from "#tools/testing/database/database.ts";
import {
  HOSTILE_CONTENT_TYPES,
  HOSTILE_VALUES,
  hostileBodies,
  manyKeys,
} from "#tools/testing/hostile/inputs.ts";
import { sample } from "#tools/testing/hostile/sample.ts";
import { createAdmin } from "#tools/testing/world/people.ts";
import { useAttackedApi } from "./attackedApi.ts";
import { expectServedOrRefused } from "./servedOrRefused.ts";

// An administrator with an entry may call everything.
const api = useAttackedApi(createAdmin);
const { sql, request, fingerprint } = api;

/** A function that a client may call, as the catalogue has it: a new one is attacked by itself. */
interface Callable {
  name: string;
  parameters: string[];
  types: string[];
}

function readCallables(database: Sql): Promise<Callable[]> {
  return database<Callable[]>`
    select proname as name, coalesce(proargnames[:pronargs], '{}') as parameters,
      array(select format_type(type, null) from unnest(proargtypes) type) as types
    from pg_proc
    where pronamespace = 'public'::regnamespace
      and (has_function_privilege('anon', oid, 'execute')
        or has_function_privilege('authenticated', oid, 'execute'))
    order by proname`;
}

/** Something of the right type, as most of a hostile call is. */
function plausible(type: string): unknown {
  if (type.endsWith("[]")) return [plausible(type.slice(0, -2))];
  if (type === "uuid") return randomUUID();
  if (type === "integer") return 1;
  return type.startsWith("timestamp") ? "2025-08-01T00:00:00Z" : "text";
}

function plausibleCall({ parameters, types }: Callable): Record<string, unknown> {
  return Object.fromEntries(
    parameters.map((parameter, index) => [parameter, plausible(types[index] ?? "text")]),
  );
}

/**
 * PostgREST compares unknown parameters with those of the function to hint at what was meant, in a time
 * that grows with the square of their number (https://github.com/PostgREST/postgrest/issues/4686).
 */
const MANY_PARAMETERS = manyKeys(100);

const bodiesOf = (call: string) => ({
  ...hostileBodies(call),
  "many keys": MANY_PARAMETERS,
});

let callables: Callable[];
/** What is stored, as the last call has left it. */
let stored: Record<string, string>;

beforeAll(async () => {
  callables = await readCallables(sql);
  stored = await fingerprint();
});

/** Calls a function; what is refused must have stored nothing. */
async function attack(
  { name }: Callable,
  what: string,
  body: string | Uint8Array<ArrayBuffer>,
  contentType = "application/json",
): Promise<void> {
  const answer = await request(`/rest/v1/rpc/${name}`, {
    method: "POST",
    headers: { "content-type": contentType },
    body,
    as: api.caller,
  });
  const outcome = expectServedOrRefused(answer, `${name} with ${what}`);
  const before = stored;
  stored = await fingerprint();
  if (outcome === "refused") expect(stored, `${name} with ${what}`).toEqual(before);
}

const hostileValue = fc.constantFrom(...Object.keys(HOSTILE_VALUES));

test("a hostile value for any parameter is served, or refused and nothing is stored", async () => {
  for (const callable of callables) {
    for (const parameter of callable.parameters) {
      await sample(2, hostileValue, async (what) => {
        const call = { ...plausibleCall(callable), [parameter]: HOSTILE_VALUES[what] };
        await attack(callable, `${parameter}: ${what}`, JSON.stringify(call));
      });
    }
  }
});

test("so is a body that is no such call, for every function", async () => {
  for (const callable of callables) {
    const bodies = Object.entries(bodiesOf(JSON.stringify(plausibleCall(callable))));
    await sample(1, fc.constantFrom(...bodies), ([what, body]) => attack(callable, what, body));
  }
});

test("and every kind of body and content type, for one of them", async () => {
  const [callable] = callables.filter(({ name }) => name === "save_entry");
  if (!callable) throw new Error("The catalogue has no save_entry.");
  const call = JSON.stringify(plausibleCall(callable));
  for (const [what, body] of Object.entries(bodiesOf(call))) {
    await attack(callable, what, body);
  }
  for (const type of HOSTILE_CONTENT_TYPES) await attack(callable, type, call, type);
});
