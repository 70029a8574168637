import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { useOwnApi } from "../testing/api/ownApi.ts";
import { authenticateAs, rpc } from "../testing/database/actors.ts";
import { fillIn, testRules, type Values } from "../testing/database/stateRules.ts";
import { pastDates, setChallenge } from "../testing/world/challenge.ts";
import {
  ACTS_OF_OTHERS,
  lockComputed,
  recompute,
  requestRelease,
} from "../testing/world/judgedRounds.ts";
import { createJudge } from "../testing/world/judges.ts";
import { createAccount, createAdmin, type Person } from "../testing/world/people.ts";
import { officeRevision, roleRevision } from "../testing/world/revisions.ts";
import { createRound, onRound } from "../testing/world/rounds.ts";
import { createSubmission } from "../testing/world/submissions.ts";
import { restoreBackup } from "./restoreBackup.ts";
import { takeBackup } from "./takeBackup.ts";

/** A backup that is taken during judging: the restored project continues at the same place of the gate. */

const source = useOwnApi();
const target = useOwnApi();
let folder: string;
const people = {} as Record<"leader" | "requester" | "newcomer" | "former", Person>;
let values: Values = {};

const GATE = ["public.interventions", "private.admin_terms", "public.releases"];

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "backup-"));
  await source.sql.begin(async (sql) => {
    await setChallenge(sql);
    for (const name of ["leader", "requester", "former"] as const)
      people[name] = await createAdmin(sql);
    people.newcomer = await createAccount(sql);
    const judges = [await createJudge(sql), await createJudge(sql, { name: "Kim" })];
    const submissions = [
      await createSubmission(sql, { submitted: true }),
      await createSubmission(sql, { submitted: true }),
    ];
    await setChallenge(sql, pastDates());
    const scores = [
      [5, 4],
      [2, 3],
    ];
    const { id: round } = await createRound(sql, { kind: "panel", submissions, judges, scores });
    values = { round, entry: submissions[0]?.id ?? "" };
    await authenticateAs(sql, people.requester);
    await sql.unsafe(
      `select public.set_role('${people.newcomer.id}', ${roleRevision(people.newcomer.id)}, 'admin')`,
    );
    await authenticateAs(sql, people.leader);
    await sql.unsafe(
      `select public.set_role('${people.former.id}', ${roleRevision(people.former.id)}, null)`,
    );
    await sql.unsafe(fillIn(onRound("close_round_early", "'All are in.'"), values));
    const result_id = await lockComputed(sql, round);
    await rpc(sql, "apply_ranking", { result_id });
    values.release = await requestRelease(sql, people.requester, round);
    values.computed = JSON.stringify(await recompute(sql, round));
  });
  await takeBackup(source.addresses, path.join(folder, "saved"));
  await restoreBackup(target.addresses, path.join(folder, "saved"));
});

afterAll(() => rm(folder, { recursive: true, force: true }));

test.each(GATE)("the rows of %s are the same", async (name) => {
  const rowsOf = ({ sql }: typeof source) =>
    sql.unsafe(`select * from ${name} one order by one::text`);
  const rows = await rowsOf(source);
  expect(rows.length).toBeGreaterThan(0);
  expect(await rowsOf(target)).toEqual(rows);
});

const CONFIRM = `confirm_release('$release', '$computed', ${ACTS_OF_OTHERS})`;

testRules(target.sql, () => people, {
  "the restored gate": [
    async () => ({ ...values, confirm: CONFIRM }),
    `
    requester | select may_confirm, is_own from public.admin_releases | may_confirm=false, is_own=true
    requester | $confirm | needs_second_administrator
    newcomer  | $confirm | needs_second_administrator
    former    | $confirm | denied
    leader    | confirm_release('$release', '$computed', '{}') | not_acknowledged
    leader    | confirm_release('$release', '{}', ${ACTS_OF_OTHERS}) | other_result
    leader    | $confirm; from public.admin_releases | state=confirmed
    leader    | set_submission_status('$entry', ${officeRevision("$entry")}, 'under_review', 'Again.') | done
    then leader | from public.admin_releases | state=stopped
    then requester | select string_agg(distinct kind, ' ') as kinds from public.interventions_of_release('$round') where not is_own | kinds=decided result_locked reviews_counted role_removed round_closed_early status_set
    postgres  | update public.interventions set reason = 'Another one.' | "cannot be changed"
    postgres  | delete from public.interventions | "cannot be changed"`,
  ],
});
