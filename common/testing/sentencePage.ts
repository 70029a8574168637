/** What is said to somebody on a day. */
export interface Said {
  readonly page: string;
  readonly place: string;
  readonly text: string;
  readonly day: string;
  readonly person: string;
}

/**
 * A page in Markdown that a person can read: by page and place, each text once, and below it on which
 * days and to whom it is said. Places that say the same to everybody at all times are left out.
 */
export function sentencePage(title: string, said: readonly Said[]): string {
  const everybody = peopleByDay(said);
  const pages = [...new Set(said.map(({ page }) => page))].map((page) => {
    const here = said.filter((one) => one.page === page);
    const places = [...new Set(here.map(({ place }) => place))].flatMap((place) => {
      const texts = Map.groupBy(
        here.filter((one) => one.place === place),
        ({ text }) => text,
      );
      const isAlways = texts.size === 1 && isSaidToAll([...texts.values()][0] ?? [], everybody);
      if (isAlways) return [];
      const lines = [...texts].map(([text, ones]) => `- ${text}\n  *${whenSaid(ones, everybody)}*`);
      return [`### ${place}\n\n${lines.join("\n")}`];
    });
    return places.length > 0 ? [`## ${page}\n\n${places.join("\n\n")}`] : [];
  });
  const lead =
    "Written by a test, which fails when it differs: update the page with its snapshots (`-u`), and read\nwhat has changed. Below each text stand the days on which it is said, and to whom, where not everybody\nreads it: [product.md](product.md#where-it-stands) has the states.";
  return `# ${title}\n\n${lead}\n\n${pages.flat().join("\n\n")}\n`;
}

type People = ReadonlyMap<string, ReadonlySet<string>>;

function peopleByDay(said: readonly Said[]): People {
  const days = Map.groupBy(said, ({ day }) => day);
  return new Map([...days].map(([day, ones]) => [day, new Set(ones.map(({ person }) => person))]));
}

function isSaidToAll(said: readonly Said[], everybody: People): boolean {
  const people = peopleByDay(said);
  return [...everybody].every(([day, all]) => people.get(day)?.size === all.size);
}

/** "before to alone; evaluation (draft, submitted)": days that follow each other in one. */
function whenSaid(said: readonly Said[], everybody: People): string {
  const people = peopleByDay(said);
  const runs: { to: string; days: string[] }[] = [];
  for (const [day, all] of everybody) {
    const to = toWhom(people.get(day) ?? new Set(), all);
    if (runs.at(-1)?.to === to) runs.at(-1)?.days.push(day);
    else runs.push({ to, days: [day] });
  }
  return runs
    .filter(({ to }) => to !== NOBODY)
    .map(
      ({ to, days }) =>
        `${days.length > 2 ? `${days[0]} to ${days.at(-1)}` : days.join("; ")}${to}`,
    )
    .join("; ");
}

const NOBODY = "nobody";

function toWhom(people: ReadonlySet<string>, all: ReadonlySet<string>): string {
  if (people.size === 0) return NOBODY;
  if (people.size === all.size) return "";
  const isAllSignedIn = people.size === all.size - 1 && !people.has("visitor");
  return ` (${isAllSignedIn ? "signed in" : [...people].join(", ")})`;
}
