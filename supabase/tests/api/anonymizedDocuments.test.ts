import { beforeAll, expect, test } from "vitest";
import { useRawApi } from "#tools/testing/api/rawApi.ts";
import { openDates, setChallenge } from "#tools/testing/world/challenge.ts";
import { roundEntryPath } from "#tools/testing/world/documents.ts";
import { createEntry } from "#tools/testing/world/entries.ts";
import { createJudge } from "#tools/testing/world/judges.ts";
import { createAdmin } from "#tools/testing/world/people.ts";
import { createRound } from "#tools/testing/world/rounds.ts";

const { sql, request } = useRawApi();

beforeAll(() => setChallenge(sql, openDates()));

test("no browser keeps an anonymized document for a judge who may not read it any more", async () => {
  const admin = await createAdmin(sql);
  const entry = await createEntry(sql, { document: true, submitted: true });
  const judge = await createJudge(sql, { by: admin });
  const round = await createRound(sql, { entries: [entry], signedOff: false });
  const [{ id }] = round.roundEntries;
  const path = roundEntryPath(id);
  await request(`/storage/v1/object/judging/${path}`, {
    method: "POST",
    headers: { "content-type": "application/pdf", "cache-control": "no-store" },
    body: "%PDF-1.7",
    as: admin.id,
  });
  await sql`
    update public.round_entries set file_path = ${path}, ready_at = private.now()
    where id = ${id}`;
  await sql`
    insert into public.judging_assignments (round_entry_id, judge_id) values (${id}, ${judge.judgeId})`;

  const read = () => request(`/storage/v1/object/judging/${path}`, { as: judge.id });
  const served = await read();
  expect([served.status, served.text]).toEqual([200, "%PDF-1.7"]);
  expect(served.headers.get("cache-control")).toBe("no-store");
  await sql`
    insert into public.judging_conflicts (submission_id, judge_id, origin, state, reason)
    values (${entry.id}, ${judge.judgeId}, 'found', 'confirmed', 'r')`;
  expect((await read()).status).not.toBe(200);
});
