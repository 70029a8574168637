import type { Sql } from "#tools/testing/database/database.ts";
import type { Attempt } from "./attempt.ts";
import type { Catalogue } from "./catalogue.ts";
import { edgeAttempts } from "./edgeAttempts.ts";
import { functionAttempts, schemaAttempts } from "./functionAttempts.ts";
import { relationAttempts } from "./relationAttempts.ts";
import { storageAttempts } from "./storageAttempts.ts";

/** The whole matrix for the world as it is in a database. */
export async function everyAttempt(sql: Sql, catalogue: Catalogue): Promise<Attempt[]> {
  const history = await sql<{ id: string }[]>`select id::text from public.audit_log`;
  return [
    ...schemaAttempts(catalogue),
    ...relationAttempts(
      catalogue,
      history.map(({ id }) => id),
    ),
    ...functionAttempts(catalogue),
    ...storageAttempts(),
    ...edgeAttempts(catalogue),
  ];
}
