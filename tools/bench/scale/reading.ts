import type { Act } from "./world.ts";

const COUNTED = { prefer: "count=exact" };
const NEWEST = "order=submitted_at.desc,id.desc&limit=25";

const QUESTIONS: readonly Act[] = [
  { name: "dashboard, numbers", run: ({ ask }) => ask("admin_counts") },
  { name: "dashboard, charts", run: ({ ask }) => ask("rpc/admin_statistics", {}) },
  {
    name: "entries, first page and their number",
    run: ({ ask }) => ask(`admin_submissions?${NEWEST}`, undefined, COUNTED),
  },
  {
    name: "entries, ids of a page in the middle",
    run: ({ ask, season }) =>
      ask(
        `admin_submissions?select=id&offset=${Math.round(season.entries / 2)}&${NEWEST}`,
        undefined,
        COUNTED,
      ),
  },
  {
    name: "users, a search of ten letters",
    run: ({ ask }) =>
      ask("admin_users?search=ilike.*person1777*&order=last_name,id&limit=25", undefined, COUNTED),
  },
];

/** What administrators open all day, asked a second time: the first time of a connection also reads the catalogue. */
export const READING: readonly Act[] = QUESTIONS.map((act) => ({ ...act, prepare: act.run }));
