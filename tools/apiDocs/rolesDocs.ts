import { connect } from "../schema/databases.ts";
import { readConstants } from "../schema/generateConstants.ts";

type Roles = { value: string; label: string; about: string }[];
type Rights = Record<string, { label: string; roles: string[]; lists: string[] }>;

/** The text of docs/roles.md: what each role may do, from the facts of a database. */
export async function writeRolesDocs(dbUrl: string): Promise<string> {
  const sql = connect(dbUrl, 1);
  const facts = await readConstants(sql).finally(() => sql.end());
  const factOf = (name: string) => facts.find((fact) => fact.name === name)?.value;
  const roles = factOf("roles") as Roles;
  const rights = Object.entries(factOf("rights") as Rights);
  const row = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
  return [
    "# Roles in the back office",
    "",
    "Written by `npm run docs:api` from `private.rights` in `supabase/schemas/constants.sql`, which views, functions,",
    "pages and the tests of rights ask. How roles are given: the [handbook](handbook/people.md#roles).",
    "",
    ...roles.map(({ label, about }) => `- **${label}**: ${about}`),
    "",
    row(["right", "", ...roles.map(({ label }) => label), "lists"]),
    row(Array.from({ length: roles.length + 3 }, () => "---")),
    ...rights.map(([name, right]) =>
      row([
        `\`${name}\``,
        right.label,
        ...roles.map(({ value }) => (right.roles.includes(value) ? "yes" : "")),
        right.lists.map((list) => `\`${list}\``).join(", "),
      ]),
    ),
    "",
  ].join("\n");
}
