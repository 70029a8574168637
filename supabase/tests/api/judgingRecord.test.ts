import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { verifyFiles } from "#common/judging/verifyFiles.ts";
import { useRawApi } from "#tools/testing/api/rawApi.ts";
import { authenticateAs, rpc } from "#tools/testing/database/actors.ts";
import { passDays, pastDates, setChallenge } from "#tools/testing/world/challenge.ts";
import { createEntry } from "#tools/testing/world/entries.ts";
import { confirmAll, lockComputed, releaseNow, SCORES } from "#tools/testing/world/judgedRounds.ts";
import { createJudge } from "#tools/testing/world/judges.ts";
import { createAdmin } from "#tools/testing/world/people.ts";
import { createRound } from "#tools/testing/world/rounds.ts";

const { sql, request } = useRawApi();

/** Asks as a browser does, and reads the JSON that comes. */
async function ask(path: string, as?: string) {
  const { status, text } = await request(`/rest/v1/${path}`, { as });
  expect(status).toBe(200);
  return JSON.parse(text);
}

test("what is downloaded has the published hash, byte by byte, and judging:verify agrees", async () => {
  await setChallenge(sql);
  const [admin, second] = [await createAdmin(sql), await createAdmin(sql)];
  const judges = [await createJudge(sql), await createJudge(sql)] as const;
  const submitted = () => createEntry(sql, { submitted: true });
  const entries = [await submitted(), await submitted(), await submitted()];
  await setChallenge(sql, pastDates());
  const name = 'Le jury « ü 漢 🩹 » "1/2" \\ <b>';
  const round = await createRound(sql, { kind: "panel", name, entries, judges, scores: SCORES });
  await passDays(sql, 2);
  await sql.begin(async (transaction) => {
    await authenticateAs(transaction, admin);
    const resultId = await lockComputed(transaction, round.id);
    await rpc(transaction, "decide_as_ranked", { result_id: resultId });
    await authenticateAs(transaction, second);
    await confirmAll(transaction, round.id, resultId);
  });
  expect(await ask("rpc/judging_record?number=1")).toBeNull();

  await sql.begin(async (transaction) => {
    await authenticateAs(transaction, admin);
    await releaseNow(transaction, round.id);
  });
  const chain = await ask("public_commitments?order=number");
  const records: string[] = [
    await ask("rpc/judging_record?number=1"),
    await ask("rpc/judging_record?number=2"),
  ];
  expect(
    records.map((record) => createHash("sha256").update(record, "utf8").digest("hex")),
  ).toEqual(chain.map(({ hash }: { hash: string }) => hash));
  expect(JSON.parse(records[0] ?? "").round.name).toBe(name);

  const receipts = await ask(`rpc/my_receipts?round_id=${round.id}`, judges[0].id);
  expect(receipts.receipts).toHaveLength(entries.length);
  const files = [
    ...records.map((text, index) => ({ name: `record ${index + 1}`, text })),
    { name: "chain", text: JSON.stringify(chain) },
    { name: "receipts", text: JSON.stringify(receipts) },
  ];
  const { found, checked } = await verifyFiles(files);
  expect(found).toEqual([]);
  expect(checked).toContain("3 of 3 receipts, which are of these rounds.");
});
