import { describe, expect } from "vitest";
import { newChallenge } from "#shared/challengeRow.ts";
import { sha256, verifyFiles } from "#tools/judging/verify.ts";
import { authenticateAs, rpc } from "#tools/testing/database/actors.ts";
import type { Transaction } from "#tools/testing/database/database.ts";
import { allAnswer, testRules } from "#tools/testing/database/stateRules.ts";
import {
  ACTS_OF_OTHERS,
  countReview,
  lockComputed,
  REQUEST,
  recompute,
  releaseBy,
  requestRelease,
  useJudgedRounds,
} from "#tools/testing/world/judgedRounds.ts";
import { composeEmail } from "../../functions/_server/emails/compose.ts";

const { sql, people, afterRound, decideAll, test } = useJudgedRounds();

const ADDRESSES = { site: "https://example.com", api: "https://api.example.com" };

interface Stored {
  id: string;
  kind: string;
  content: string;
  hash: string;
}

/** In insertion order, because all rows of a transaction have the same time. */
async function stored(transaction: Transaction): Promise<Stored[]> {
  await authenticateAs(transaction, "postgres");
  return transaction<Stored[]>`
    select id, kind, content, hash from public.judging_files order by cmin::text::integer`;
}

/** The data of emails about files, by recipient. */
async function emails(transaction: Transaction, kind: string) {
  await authenticateAs(transaction, "postgres");
  const rows = await transaction<{ recipient: string; data: Record<string, string> }[]>`
    select recipient, data from private.notifications
    where kind = 'judging_file' and data ->> 'kind' = ${kind} order by id`;
  return Object.fromEntries(rows.map(({ recipient, data }) => [recipient, data]));
}

const CHANGES = [
  "update public.judging_files set content = '{}'",
  "update public.judging_files set kind = 'decisions' where false",
  "delete from public.judging_files",
  "truncate public.judging_files cascade",
];

testRules(
  sql,
  () => {
    const { admin, second, outsider } = people;
    return { admin, second, outsider, judge: people.judges[0] };
  },
  {
    "a screening with a locked result and decisions": [
      async (transaction) => {
        const { id } = await afterRound(transaction);
        await decideAll(transaction, id);
        const [file] = await stored(transaction);
        await authenticateAs(transaction, people.admin);
        return {
          round: id,
          file: file?.id ?? "",
          computed: JSON.stringify(await recompute(transaction, id)),
          submission: people.submitted[0].id,
          add: "insert into public.judging_files (kind, round_id, number, content",
          listed: "from public.public_judging_files",
          download: "judging_file('$file')",
          request: REQUEST,
          confirm: `select public.confirm_release((select id from public.admin_releases limit 1), '$computed', ${ACTS_OF_OTHERS})`,
          due: `update public.releases set due_at = private.now() where confirmed_at is not null;
            select private.advance_judging()`,
          releaseStatuses:
            "update public.challenge_parameters set results_released_at = private.now() - interval '1 day'",
        };
      },
      `
      ${allAnswer("postgres, service, visitor, admin", CHANGES, "denied")}
      service, visitor, admin | $add) values ('result', '$round', 2, '{}') | denied
      postgres   | $add, hash) values ('result', '$round', 2, '{}', '') | 428C9
      postgres   | delete from public.judging_rounds where id = '$round' | 23503

      visitor, outsider, judge | $listed | kind=result, round_kind=screening, is_available=false
      visitor, outsider, judge | $listed | 1 rows
      visitor, outsider, judge | $download | not_found
      admin      | $download | done
      second     | declare_admin_conflict('$submission', 'r') | done
      then second | $download | not_found
      admin      | $request | done
      then second | $confirm | done
      then postgres | $due | done
      then visitor | $download | not_found
      then postgres | $releaseStatuses | done
      then visitor | select count(*), bool_and(is_available) as available $listed | count=2, available=true
      then visitor | $download | done
      then postgres | update public.judging_rounds set stage = 'locked' where id = '$round' | done
      then visitor | $download | not_found

      admin      | $request; $request | done
      then postgres | select string_agg(kind, ' ' order by cmin::text::int) as kinds from public.judging_files | kinds=result decisions
      then postgres | select jsonb_array_length(content::jsonb -> 'decisions') as decided from public.judging_files where kind = 'decisions' | decided=3
      then postgres | from private.notifications where kind in ('entry_selected', 'entry_declined') | no rows`,
    ],
  },
);

describe("the file of a result or decisions", () => {
  test("has all inputs of the result, and its hash", async (transaction) => {
    const { id, roundEntries } = await afterRound(transaction);
    const resultId = await lockComputed(transaction, id);
    const [locked] = await transaction`
      select id, inputs, result, hash from public.admin_judging_results where id = ${resultId}`;
    const [file, ...others] = await stored(transaction);
    expect(others).toEqual([]);
    expect(file?.hash).toBe(sha256(file?.content ?? ""));
    expect(locked).toMatchObject({ id: file?.id, hash: file?.hash });
    const content = JSON.parse(file?.content ?? "");
    expect(content).toMatchObject({
      kind: "result",
      round: { id, kind: "screening", places: 1, scale: 5, criteria: [{}, {}] },
      inputs: locked?.inputs,
      result: locked?.result,
    });
    expect(content.assignments).toHaveLength(6);
    expect(content.assignments[0]).toEqual({
      code: [...roundEntries].map(({ code }) => code).sort()[0],
      judge: expect.any(String),
      state: "counts",
    });
  });

  test("contains no names of people or ideas", async (transaction) => {
    const { id } = await afterRound(transaction);
    await decideAll(transaction, id);
    await authenticateAs(transaction, people.admin);
    await requestRelease(transaction, people.admin, id);
    const contents = (await stored(transaction)).map(({ content }) => content).join();
    const names = await transaction<{ word: string }[]>`
      select email as word from public.profiles
      union select name from public.judges
      union select id::text from public.submissions
      union select idea_name from public.round_entries
      union select reason from public.judging_decisions where reason is not null`;
    const named = names.map(({ word }) => word).filter((word) => contents.includes(`"${word}"`));
    expect(named).toEqual([]);
    expect(names.length).toBeGreaterThan(5);
  });

  test("of decisions contains the hash of their result; a result that is locked again gets another file", async (transaction) => {
    const { id, assignments } = await afterRound(transaction);
    await decideAll(transaction, id);
    await authenticateAs(transaction, people.admin);
    const release = await requestRelease(transaction, people.admin, id);
    await rpc(transaction, "stop_release", { id: release });
    await countReview(transaction, assignments[0][0], false);
    await lockComputed(transaction, id);
    const files = await stored(transaction);
    expect(files.map(({ kind }) => kind)).toEqual(["result", "decisions", "result"]);
    const [, decisions, again] = files.map(({ content }) => JSON.parse(content));
    expect(decisions).toMatchObject({ round: { id }, result_hash: files[0]?.hash });
    const states = again.assignments.map(({ state }: { state: string }) => state);
    expect(states.sort()).toEqual([...Array<string>(5).fill("counts"), "excluded"]);
  });
});

describe("the email about a file", () => {
  test("is sent to administrators and the judges of the round, except those who have left", async (transaction) => {
    const { id } = await afterRound(transaction);
    await authenticateAs(transaction, people.judges[1]);
    await rpc(transaction, "withdraw_as_judge", { id: people.judges[1].judgeId });
    await authenticateAs(transaction, people.admin);
    await lockComputed(transaction, id);
    const [file] = await stored(transaction);
    const sent = await emails(transaction, "result");
    const recipients = [people.admin, people.second, people.judges[0]].map(({ email }) => email);
    expect(Object.keys(sent).sort()).toEqual(recipients.sort());
    expect(sent[people.admin.email]).toEqual({
      kind: "result",
      round_name: "Screening",
      hash: file?.hash,
      created_at: expect.any(String),
    });
  });

  test("has the judge's scores as in the file, and no other scores", async (transaction) => {
    const { id, assignments, roundEntries } = await afterRound(transaction);
    await countReview(transaction, assignments[0][0], false);
    await authenticateAs(transaction, "postgres");
    await transaction`
      update public.judging_assignments set scores = '{2,1}' where id = ${assignments[1][0]}`;
    await authenticateAs(transaction, people.admin);
    await lockComputed(transaction, id);
    const sent = await emails(transaction, "result");
    const [first, second, third] = roundEntries.map(({ code }) => code);
    const lines = (...own: string[]) => own.sort().join("\n");
    expect(sent[people.judges[0].email]).toMatchObject({
      judge: people.judges[0].judgeId,
      scores: lines(`${second}: 2, 1`, `${third}: 1, 2`),
    });
    expect(sent[people.judges[1].email]).toMatchObject({
      judge: people.judges[1].judgeId,
      scores: lines(`${first}: 5, 4`, `${second}: 3, 4`, `${third}: 1, 2`),
    });
  });
});

test.each<["screening" | "panel"]>([["screening"], ["panel"]])(
  "judging:verify confirms the files of a %s, their hashes and the scores in the emails",
  async (transaction, kind) => {
    const { id } = await afterRound(transaction, { kind });
    await decideAll(transaction, id);
    await releaseBy(transaction, [people.admin, people.second], id);
    const files = (await stored(transaction)).map(({ kind: name, content }) => ({
      name,
      text: content,
    }));
    await authenticateAs(transaction, "anon");
    const published = await transaction<{ hash: string }[]>`
      select hash from public.public_judging_files`;
    const sent = Object.values(await emails(transaction, "result"));
    const context = { challenge: newChallenge, state: "roster_open", ...ADDRESSES } as const;
    const texts = sent.flatMap((data) =>
      data.judge
        ? { name: data.judge, text: composeEmail("judging_file", data, context).text }
        : [],
    );
    const { checked, found } = verifyFiles(files, {
      hashes: published.map(({ hash }) => hash),
      emails: texts,
    });
    expect(found).toEqual([]);
    expect(texts).toHaveLength(2);
    expect(checked).toContain("result: computed again from 6 reviews.");
    expect(checked).toContain("decisions: compared with the ranking.");
  },
);
