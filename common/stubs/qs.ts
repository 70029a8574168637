/** Replaces qs, which ra-data-postgrest uses only to write a query of texts. Leaves out undefined values. */
function stringify(query: Readonly<Record<string, string | undefined>>): string {
  const given = Object.entries(query).filter(
    (one): one is [string, string] => one[1] !== undefined,
  );
  return new URLSearchParams(given).toString();
}

export default { stringify };
