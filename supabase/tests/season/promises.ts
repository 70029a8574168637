import { isDeepStrictEqual } from "node:util";
import type { ResultInputs } from "#common/judging/result.ts";
import type { Sql } from "#tools/testing/database/database.ts";
import { type Accepted, resultOf } from "./season.ts";
import { type Change, changesBetween, type Row, type State } from "./state.ts";

/** A broken promise: which one, and what happened. Ids stand for rows. */
export interface Violation {
  promise: string;
  what: string;
}

/** A change that is an intervention of this kind if an administrator makes it. */
interface Recorded extends Change {
  kind: string;
  recorded_since: string;
  is_open_to_competitors: boolean;
}

/** An accepted act, and what it has changed. */
interface Observed extends Accepted {
  changes: readonly Change[];
  recorded: readonly Recorded[];
  isAdministrators: boolean;
  /** The release that took effect. */
  release: Row | undefined;
}

const WEEK = 7 * 24 * 60 * 60 * 1000;
const KINDS = ["screening", "panel", "top_three", "final"];

/** Tables whose rows never disappear and never change, except for columns that describe progress or forget an account. */
const RECORDS = /^(interventions|audit_log|judging_files|releases|judging_review_versions)$/;
const PROGRESS = /^(state|release_id|actor_id|is_self_confirmed|.*_by)$/;

/** The columns that only a team or only a judge writes, and those that only administrators write. */
const OWN =
  /^(submissions (idea_name|description|file_path)|judging_assignments (scores|comment_\w+))$/;
const DECISION = /^submissions (disqualified_at|released_\w+)$/;

const has = ({ table, columns }: Change, pattern: RegExp) =>
  columns.some((column) => pattern.test(`${table} ${column}`));

/** Each promise, and what breaks it. */
const PROMISES: Readonly<Record<string, (observed: Observed) => (Change | string)[]>> = {
  "the record never shrinks and never changes": ({ changes }) => {
    // By the privacy notice, a team can delete a withdrawn entry. Its reviews go with it.
    const deleted = changes.flatMap(({ table, row, columns }) =>
      table === "submissions" && columns.includes("-") ? [row.id] : [],
    );
    return changes.filter(
      ({ table, before, row, columns }) =>
        RECORDS.test(table) &&
        before &&
        !(table === "judging_review_versions" && deleted.includes(row.submission ?? "")) &&
        columns.some((one) => one === "-" || (before.value[one] !== null && !PROGRESS.test(one))),
    );
  },

  "what an administrator changes is on the record": (observed) => {
    const { changes, recorded, before, person, isAdministrators } = observed;
    const interventions = changes.flatMap(({ table, before: former, row: { value } }) =>
      table === "interventions" && !former && value.actor_id === person ? [value] : [],
    );
    return recorded.filter(
      ({ kind, recorded_since, row, after }) =>
        isAdministrators &&
        before.recorded.includes(recorded_since) &&
        !interventions.some(
          (one) =>
            one.kind === kind &&
            // Rows that are deleted together are not named one by one.
            (!after ||
              ((!row.round || one.round_id === row.round) &&
                (!row.submission || (one.submission_ids as string[]).includes(row.submission)))),
        ),
    );
  },

  "an administrator who competes changes nothing": ({
    recorded,
    before,
    person,
    isAdministrators,
  }) =>
    recorded.filter(
      ({ is_open_to_competitors }) =>
        isAdministrators &&
        !is_open_to_competitors &&
        before.value("interests", person, "is_competing"),
    ),

  "nobody changes what is not theirs": (observed) => {
    const { changes, recorded, before, after, person, act, capacity, isAdministrators } = observed;
    if (capacity === "schedule") return [];
    const isOwn = ({ row }: Change) =>
      [before, after].some(
        (state) =>
          state.isOnTeam(person, row.submission) ||
          (person !== null && [row.person, state.userOf(row.person)].includes(person)),
      );
    // A token stands for what its email is about.
    const isFree = isAdministrators || act.call.includes("@link:");
    return [
      ...[...changes.filter((one) => has(one, OWN)), ...(isFree ? [] : recorded)].filter(
        (change) => !isOwn(change),
      ),
      ...changes.filter((change) => !isAdministrators && has(change, DECISION)),
    ];
  },

  "outcomes, finalists and their pages change only through a release": (observed) => {
    const { changes, before, after, person, release } = observed;
    const isFinalist = (state: State, { submission }: Row) =>
      state.value("submissions", submission, "released_status") === "selected" &&
      !state.value("submissions", submission, "withdrawn_at");
    return changes.filter(
      (change) =>
        !release &&
        !before.isOnTeam(person, change.row.submission) &&
        (has(change, /^(submissions released_status|round_entries outcome)$/) ||
          (has(change, /^judging_rounds stage$/) && change.row.value.stage === "released") ||
          // Pages are held back while judges read the submission in an anonymized round.
          (has(change, /^finalists outcome$/) && !change.columns.includes("is_held")) ||
          (change.table === "submissions" &&
            isFinalist(before, change.row) !== isFinalist(after, change.row))),
    );
  },

  "judges read what the team wrote": ({ changes, after }) =>
    changes.flatMap(({ table, columns, after: entry }) => {
      if (table !== "round_entries" || !entry) return [];
      const isRedacted = after.value("judging_rounds", entry.round, "is_anonymized") === true;
      return ["idea_name", "description"]
        .filter((column) => columns.includes("+") || columns.includes(column))
        .map((column) => ({
          text: String(entry.value[column]),
          original: String(after.value("submissions", entry.submission, column)),
        }))
        .filter(({ text, original }) => !(isRedacted ? derives(text, original) : text === original))
        .map(({ text }) => `“${text}” in ${entry.id}`);
    }),

  "a release takes effect by two people who are a week in office": ({ release, after }) => {
    if (!release) return [];
    const { requested_by, requested_at, confirmed_by, confirmed_at } = release.value;
    const isLongEnough = (person: unknown, time: unknown) =>
      after
        .all("admin_terms")
        .some(
          (one) =>
            one.person === person &&
            !one.value.until &&
            Date.parse(String(time)) - Date.parse(String(one.value.since)) >= WEEK,
        );
    return requested_by !== confirmed_by &&
      isLongEnough(requested_by, requested_at) &&
      isLongEnough(confirmed_by, confirmed_at)
      ? []
      : [`requested by ${requested_by}, confirmed by ${confirmed_by}`];
  },

  "nobody confirms their own request": ({ changes }) =>
    changes.filter(
      ({ table, after }) =>
        table === "releases" &&
        after?.value.confirmed_at &&
        after.value.confirmed_by === after.value.requested_by,
    ),

  "an intervention stops the open release of its contest": ({ changes, before, after, act }) => {
    // One that commits late has met no release. It is open, so it prevents the confirmation.
    if (act.held > 0) return [];
    return before.all("releases").flatMap(({ id, round, value: { state } }) => {
      const isStopped = after.value("releases", id, "state") === "stopped";
      if (isStopped || (state !== "requested" && state !== "confirmed")) return [];
      return changes.filter(
        ({ table, before: former, row: { value } }) =>
          table === "interventions" &&
          !former &&
          value.kind !== "release_changed" &&
          [before, after].every((moment) => isInContest(moment, value.round_id, round)),
      );
    });
  },

  "a request acknowledges what others did, a confirmation the rest": ({
    changes,
    after,
    person,
    act,
  }) =>
    changes.flatMap(({ table, before, row: { round, value } }) => {
      // While an act is held, others may commit what it has not seen.
      if (table !== "releases" || act.held > 0) return [];
      const isConfirmed = Boolean(value.confirmed_at && !before?.value.confirmed_at);
      return after
        .all("interventions")
        .flatMap(({ id, value: one }) =>
          (isConfirmed || (!before && one.actor_id !== person)) &&
          !one.release_id &&
          isInContest(after, one.round_id, round)
            ? [`${one.kind} ${id} by ${one.actor_id} is open`]
            : [],
        );
    }),

  "somebody else acknowledges each intervention": ({ changes, release, after, person }) => [
    ...changes.filter(
      ({ table, row, before, columns }) =>
        table === "interventions" &&
        row.value.release_id &&
        (!before || (columns.includes("release_id") && row.value.actor_id === person)),
    ),
    ...after
      .all("interventions")
      .filter(({ value }) => {
        const round = value.round_id as string | null;
        const isOver = after.value("judging_rounds", round, "stage") === "released";
        const isInContest = !round || round === release?.round || isOver;
        return release && isInContest && !value.release_id;
      })
      .map(({ value }) => `open when released: ${JSON.stringify(value)}`),
  ],

  "no result that one person invented is released": ({ release, after, villains }) => {
    const { requested_by, confirmed_by } = release?.value ?? {};
    const locked = after
      .all("judging_files")
      .filter(({ value, round }) => value.kind === "result" && round && round === release?.round)
      .sort((one, other) => Number(other.value.number) - Number(one.value.number))[0];
    if (!locked || (villains.has(requested_by) && villains.has(confirmed_by))) return [];
    const content = JSON.parse(String(locked.value.content));
    const { inputs, result } = content as { inputs: ResultInputs; result: unknown };
    const truth: unknown = JSON.parse(JSON.stringify(resultOf(inputs)));
    return isDeepStrictEqual(truth, result) ? [] : [`the result of ${locked.round}`];
  },

  "every submission is accounted for": ({ release, before, after }) => {
    const round = after.get("judging_rounds", release?.round);
    if (!round) return [];
    const position = ({ value }: Row) => KINDS.indexOf(String(value.kind));
    const former = after
      .all("judging_rounds")
      .filter((one) => one.value.stage === "released" && position(one) < position(round))
      .sort((one, other) => position(other) - position(one))[0];
    const rowOf = (table: string, submission: string, of: Row) =>
      after.all(table).find((one) => one.round === of.id && one.submission === submission);
    return after.all("submissions").flatMap(({ id, value }) => {
      const earlier = former && rowOf("round_entries", id, former)?.value.outcome;
      const isInContest =
        value.submitted_at &&
        !value.withdrawn_at &&
        !value.disqualified_at &&
        (former ? earlier && earlier !== "eliminated" : true);
      const entry = rowOf("round_entries", id, round);
      const reviews = after
        .all("judging_assignments")
        .filter((one) => one.value.round_entry_id === entry?.id && one.value.counts).length;
      const isAccepted = rowOf("accepted_gaps", id, round) !== undefined;
      // A later kind of round, or a release of the statuses, has decided about it before.
      const isReleased = Boolean(before.value("submissions", id, "released_status"));
      const isExcluded = round.value.only_eligible && value.eligibility !== "eligible";
      const isAccounted = entry
        ? entry.value.outcome && (reviews >= Number(round.value.reviews_required) || isAccepted)
        : isExcluded || isAccepted || isReleased;
      return isInContest && !isAccounted
        ? [`${id} in ${round.id}: ${entry?.value.outcome}, ${reviews} reviews`]
        : [];
    });
  },
};

/** Whether a release has to account for an intervention about a round: it leaves out later rounds, which have their own. */
function isInContest(state: State, about: unknown, released: string | null): boolean {
  const round = state.get("judging_rounds", about as string | null)?.value;
  if (!round || about === released || round.stage === "released" || round.stage === "canceled")
    return true;
  const kind = state.value("judging_rounds", released, "kind");
  return kind !== undefined && KINDS.indexOf(String(round.kind)) < KINDS.indexOf(String(kind));
}

/** The promises that an accepted act breaks. */
export async function violationsOf(sql: Sql, accepted: Accepted): Promise<Violation[]> {
  const { before, after, person, capacity } = accepted;
  const changes = changesBetween(before, after);
  const observed: Observed = {
    ...accepted,
    changes,
    recorded: capacity === "schedule" ? [] : await recordedOf(sql, changes),
    isAdministrators:
      before.isAdmin(person) && (capacity === "administrator" || capacity === "support"),
    release: changes.find((change) => has(change, /^releases released_at$/))?.after,
  };
  return Object.entries(PROMISES).flatMap(([promise, broken]) =>
    broken(observed).map((one) => ({
      promise,
      what: typeof one === "string" ? one : `${inWords(one)} by ${person ?? "nobody"}`,
    })),
  );
}

/** Asks the catalog which changes by people count, and as what. */
async function recordedOf(sql: Sql, changes: readonly Change[]): Promise<Recorded[]> {
  const lines = await sql<{ name: string; columns: string[]; kind: string }[]>`
    select table_name as name, columns, kind from private.recorded_columns where kind is not null`;
  const found = changes
    .filter((change) => !isByDatabase(change))
    .flatMap((change) =>
      lines
        .filter(
          ({ name, columns }) =>
            name.split(".")[1] === change.table &&
            columns.some((column) => change.columns.includes(column)),
        )
        .map((line) => ({ ...line, change })),
    );
  if (found.length === 0) return [];
  const rowOf = (name: string, row: Row | undefined) =>
    row
      ? `jsonb_populate_record(null::${name}, '${JSON.stringify(row.value).replaceAll("'", "''")}')`
      : `null::${name}`;
  const queries = found.map(
    ({ name, kind, change }, index) => `
      select ${index} as index, ${/^\w+$/.test(kind) ? `'${kind}'` : kind} as kind
      from (select ${rowOf(name, change.row)} as one, ${rowOf(name, change.before)} as former) rows`,
  );
  const kinds = await sql.unsafe<(Recorded & { index: number })[]>(`
    select index, kind, recorded_since, is_open_to_competitors
    from (${queries.join(" union all ")}) found join private.intervention_kinds on value = kind`);
  return kinds.flatMap(({ index, ...kind }) => {
    const change = found[index]?.change;
    return change ? [{ ...kind, ...change }] : [];
  });
}

/** Rounds open and close by their times, which any act may notice; closing settles which reviews count. */
function isByDatabase({ table, before, row, columns }: Change): boolean {
  if (!before) return table === "judging_conflicts" && row.value.origin === "found";
  const isOnly = (names: readonly string[]) => columns.every((column) => names.includes(column));
  return (
    (table === "judging_assignments" && isOnly(["counts"]) && before.value.counts === null) ||
    (table === "judging_rounds" &&
      isOnly(["stage", "revision"]) &&
      ["draft", "open"].includes(String(before.value.stage)))
  );
}

function inWords({ table, before, row, columns }: Change): string {
  const values = columns.map((column) =>
    /[+-]/.test(column)
      ? column
      : `${column} ${JSON.stringify(before?.value[column])} → ${JSON.stringify(row.value[column])}`,
  );
  return `${table} ${row.id}: ${values.join(", ")}`.slice(0, 300);
}

/** Whether a text is another one, perhaps with "[removed]" in place of parts. */
function derives(text: string, original: string): boolean {
  const parts = text.split("[removed]").map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  return new RegExp(`^${parts.join("[^]*")}$`).test(original);
}
