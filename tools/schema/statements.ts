/** Statements that permanently lose rows or values. */
const LOSSES = [
  /^drop (table|schema|sequence)\b/i,
  /\bdrop column\b/i,
  /\balter column \S+ (set data )?type\b/i,
  /^(delete|truncate)\b/i,
];

/** The statements that lose data. Ignores function bodies, strings, and semicolons in names. */
export function lossesIn(sql: string): string[] {
  const plain = sql
    .replace(/--.*$/gm, "")
    .replace(/\$(\w*)\$.*?\$\1\$/gs, "''")
    .replace(/'(?:[^']|'')*'/g, "''");
  return (plain.match(/(?:"[^"]*"|[^";])+/g) ?? [])
    .map((statement) => statement.replace(/\s+/g, " ").trim())
    .filter((statement) => LOSSES.some((loss) => loss.test(statement)));
}
