import { ACTORS, type Actor } from "./actors.ts";
import { FUNCTIONS } from "./allowed.ts";
import { type Attempt, expectedOf, JSON_BODY, readCall, readRows } from "./attempt.ts";
import { argumentsOf } from "./calls.ts";
import type { Catalogue } from "./catalogue.ts";

const EVERYONE = Object.keys(ACTORS) as Actor[];

/** Every call of every function, by every caller. */
export function functionAttempts(catalogue: Catalogue): Attempt[] {
  return catalogue.functions.flatMap(({ name }) => {
    const rule = FUNCTIONS[name];
    return Object.entries(rule?.calls ?? {}).flatMap(([call, outcomes]) =>
      EVERYONE.map((actor) => ({
        actor,
        does: `calls ${name} (${call})`,
        touches: [`public.${name}`],
        method: "POST",
        path: `/rest/v1/rpc/${name}`,
        headers: JSON_BODY,
        body: JSON.stringify(argumentsOf(name, call, actor)),
        expected: expectedOf(outcomes, actor),
        read: readCall,
        writes: !rule?.reads,
      })),
    );
  });
}

const ASKS_FOR_SCHEMAS: Actor[] = ["anonymous", "admin", "secretKey"];

/** Asks for a table of every schema that is not exposed. */
export function schemaAttempts(catalogue: Catalogue): Attempt[] {
  return catalogue.schemas.others.flatMap((schema) =>
    ASKS_FOR_SCHEMAS.map((actor) => ({
      actor,
      does: `asks for the schema ${schema}`,
      touches: [schema],
      method: "GET",
      path: "/rest/v1/users",
      headers: { "accept-profile": schema },
      expected: "not exposed",
      read: async (answer: Response) => {
        const outcome = await readRows("id")(answer);
        return outcome.startsWith("406 PGRST106") ? "not exposed" : outcome;
      },
      writes: false,
    })),
  );
}
