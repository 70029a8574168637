import { expect } from "vitest";
import type { ApiAnswer } from "#tools/testing/api/rawApi.ts";

/** What tells a stranger how we are built: stacks, paths, statements, constraints, schemas. */
const INTERNAL =
  /\n\s+at |\bnode_modules\b|\.tsx?\b|file:\/\/|\bpostgres\.js\b|\b(PL\/pgSQL|SQL statement|violates|constraint|private\.|auth\.users|storage\.objects|pg_catalog)\b/i;

/**
 * PostgREST's own status for two refusals of Postgres that come before any rule of ours (its
 * documentation, "Errors from PostgreSQL"): a list nested too deep, a change of a view of two tables.
 */
const REFUSED_AS_500 = /"code":"(54000|55000)"/;

/** A broken limit names its constraint, a missing value its column (docs/api.md, "Errors"). */
const NAMES_ITSELF = /"code":"(23514|23502)"/;

/** Checks that a request was served, or refused as PostgREST refuses: 4xx, its JSON, nothing internal. */
export function expectServedOrRefused(answer: ApiAnswer, what: string): "served" | "refused" {
  // The address alone is too long: no service has seen it.
  if (answer.status === 431) return "refused";
  if (REFUSED_AS_500.test(answer.text)) return "refused";
  expect(answer.status, `${what}: ${answer.text.slice(0, 300)}`).toBeLessThan(500);
  if (answer.status < 400) return "served";
  const body: unknown = JSON.parse(answer.text);
  expect(body, what).toEqual({
    code: expect.stringMatching(/^(PGRST\d{3}|[0-9A-Z]{5})$/),
    message: expect.stringMatching(/./),
    details: expect.toSatisfy((value) => value === null || typeof value === "string"),
    hint: expect.toSatisfy((value) => value === null || typeof value === "string"),
  });
  if (!NAMES_ITSELF.test(answer.text)) expect(answer.text, what).not.toMatch(INTERNAL);
  return "refused";
}
