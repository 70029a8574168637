/** A kind of thing and its name, such as "table public.profiles". */
interface Subject {
  verb: string;
  thing: string;
}

const NAME = String.raw`((?:"[^"]+"|[\w]+)(?:\.(?:"[^"]+"|[\w]+))?)`;

/** Statements without the bodies and texts in them; a semicolon in a name ends none. */
function statementsOf(sql: string): string[] {
  const plain = sql
    .replace(/--.*$/gm, "")
    .replace(/\$(\w*)\$.*?\$\1\$/gs, "''")
    .replace(/'(?:[^']|'')*'/g, "''");
  return (plain.match(/(?:"[^"]*"|[^";])+/g) ?? [])
    .map((statement) => statement.replace(/\s+/g, " ").trim())
    .filter(Boolean);
}

const bare = (name: string) => name.replaceAll('"', "");

/** What a statement changes; undefined for a grant, a comment or a setting. */
function subjectOf(statement: string): Subject | undefined {
  const on = new RegExp(
    `^(create|drop|alter)(?: or replace)?(?: unique)? (policy|trigger|index) ${NAME}.*? on (?:only )?${NAME}`,
    "i",
  ).exec(statement);
  if (on) {
    const [, verb = "", kind = "", name = "", table = ""] = on;
    return { verb, thing: `${kind.toLowerCase()} ${bare(name)} of ${bare(table)}` };
  }
  const [, verb = "", kind = "", name = ""] =
    new RegExp(
      `^(create|drop|alter)(?: or replace)?(?: unique)? (table|view|function|sequence|type|schema|index) ${NAME}`,
      "i",
    ).exec(statement) ?? [];
  return kind ? { verb, thing: `${kind.toLowerCase()} ${bare(name)}` } : undefined;
}

/** One line with what statements change, each thing once: the first line of a migration. */
export function summaryOf(sql: string): string {
  const things = statementsOf(sql).flatMap((statement) => subjectOf(statement)?.thing ?? []);
  const several = [...new Set(things)].sort();
  return several.length > 0 ? several.join(", ") : "rights, comments or settings";
}

/** What loses rows or values for good. */
const LOSSES = [
  /^drop (table|schema|sequence)\b/i,
  /\bdrop column\b/i,
  /\balter column \S+ (set data )?type\b/i,
  /^(delete|truncate)\b/i,
];

/** The statements that lose data. */
export function lossesIn(sql: string): string[] {
  return statementsOf(sql).filter((statement) => LOSSES.some((loss) => loss.test(statement)));
}
