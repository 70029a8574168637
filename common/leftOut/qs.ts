/**
 * In place of qs: ra-data-postgrest writes a query of texts with it, and nothing else. What is undefined
 * is no part of a query.
 */
function stringify(query: Readonly<Record<string, string | undefined>>): string {
  const given = Object.entries(query).filter(
    (one): one is [string, string] => one[1] !== undefined,
  );
  return new URLSearchParams(given).toString();
}

export default { stringify };
