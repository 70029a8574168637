import { expect, test } from "vitest";
import { sha256, verifyFiles } from "#tools/judging/verify.ts";
import { useRawApi } from "#tools/testing/api/rawApi.ts";
import { authenticateAs, rpc } from "#tools/testing/database/actors.ts";
import { passDays, pastDates, setChallenge } from "#tools/testing/world/challenge.ts";
import { createEntry } from "#tools/testing/world/entries.ts";
import { lockComputed, releaseBy, SCORES } from "#tools/testing/world/judgedRounds.ts";
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
  });
  const [{ id }] = await ask("public_judging_files");
  expect((await request(`/rest/v1/rpc/judging_file?id=${id}`)).status).toBe(400);

  await sql.begin(async (transaction) => {
    await releaseBy(transaction, [admin, second], round.id);
  });
  const published: { id: string; kind: string; hash: string }[] = await ask("public_judging_files");
  const files = [];
  for (const file of published) {
    files.push({ name: file.kind, text: await ask(`rpc/judging_file?id=${file.id}`) });
  }
  const hashes = published.map(({ hash }) => hash);
  expect(files.map(({ text }) => sha256(text))).toEqual(hashes);
  expect(JSON.parse(files[0]?.text ?? "").round.name).toBe(name);
  expect(verifyFiles(files, { hashes }).found).toEqual([]);
});
