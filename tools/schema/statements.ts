/** What loses rows or values for good. */
const LOSSES = [
  /^drop (table|schema|sequence)\b/i,
  /\bdrop column\b/i,
  /\balter column \S+ (set data )?type\b/i,
  /^(delete|truncate)\b/i,
];

/** The statements that lose data. Bodies and texts do not count, and a semicolon in a name ends no statement. */
export function lossesIn(sql: string): string[] {
  const plain = sql
    .replace(/--.*$/gm, "")
    .replace(/\$(\w*)\$.*?\$\1\$/gs, "''")
    .replace(/'(?:[^']|'')*'/g, "''");
  return (plain.match(/(?:"[^"]*"|[^";])+/g) ?? [])
    .map((statement) => statement.replace(/\s+/g, " ").trim())
    .filter((statement) => LOSSES.some((loss) => loss.test(statement)));
}
