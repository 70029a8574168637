/** Replaces query-string, with which react-admin only reads and writes the parameters of a list's address. */
export const parse = (query: string): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(query));

/** Leaves out undefined values. */
export function stringify(query: Readonly<Record<string, string | number | undefined>>): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  return new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
}
