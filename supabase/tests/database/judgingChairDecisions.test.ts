import { describe, expect } from "vitest";
import { RIGHTS } from "#shared/constants.ts";
import { asPostgres, authenticateAs, rpc, rpcHint } from "#tools/testing/database/actors.ts";
import type { Transaction } from "#tools/testing/database/database.ts";
import { passDays } from "#tools/testing/world/challenge.ts";
import {
  countReview,
  decide,
  decisionArgs,
  type Judged,
  lockComputed,
  releaseBy,
  useJudgedRounds,
} from "#tools/testing/world/judgedRounds.ts";
import { createChair, type Person } from "#tools/testing/world/people.ts";

/** What a chair has to do with the verdict of its round: it reads the locked result, and decides. */

const { people, afterRound, judgedRound, test } = useJudgedRounds();

interface Chaired extends Judged {
  chair: Person;
  resultId: string;
}

/** A round that has closed, whose result an administrator has locked, in the eyes of its chair. */
async function withChair(transaction: Transaction): Promise<Chaired> {
  const judged = await afterRound(transaction);
  const resultId = await lockComputed(transaction, judged.id);
  const chair = await chairOf(transaction, judged.id);
  await authenticateAs(transaction, chair);
  return { ...judged, chair, resultId };
}

async function chairOf(transaction: Transaction, roundId: string): Promise<Person> {
  await authenticateAs(transaction, "postgres");
  const chair = await createChair(transaction, roundId);
  await authenticateAs(transaction, "postgres");
  return chair;
}

async function read(transaction: Transaction) {
  const results = await transaction`select id from public.admin_judging_results`;
  const decisions = await transaction`select id from public.admin_judging_decisions`;
  return [results.length, decisions.length];
}

/**
 * What a chair may read, by list. A new column is closed to chairs until it is named here: no address,
 * nothing of a team, and nothing of how one of its entries came to be.
 */
const OPEN_TO_CHAIRS: Readonly<Record<string, string>> = {
  admin_judging_rounds:
    "id kind name opens_at closes_at reviews_per_entry expertise_quotas places scale is_anonymized " +
    "only_eligible gives_feedback discussion_open seed assignments_revision " +
    "unconnected_reason updated_at stage events " +
    "criteria chairs entries_count ready_count assignments_count submitted_count undecided_count",
  admin_judges:
    "id name max_entries entries_cap expertise state last_sent_at accepted_at withdrawn_at " +
    "declined_at created_at updated_at assigned_count submitted_count search",
  admin_round_entries:
    "id round_id submission_id code idea_name description file_path needs_document revision " +
    "is_calibration ready_at ready_by created_at assigned_count submitted_count " +
    "recused_count conflicts_count is_excluded search",
  admin_judging_assignments:
    "id round_id round_entry_id code idea_name judge_id judge_name state assigned_at first_seen_at " +
    "last_seen_at recused_at recusal_reason reminded_at submitted_at counts",
  admin_judging_conflicts:
    "id submission_id idea_name judge_id judge_name admin_id admin_name origin state reason " +
    "resolved_at resolved_reason created_at is_assigned round_id round_entry_id code is_told",
  admin_judging_notes:
    "id assignment_id round_id round_entry_id code judge_name by_judge admin_name body created_at " +
    "is_open",
  admin_judging_results:
    "id round_id number inputs result locked_by locked_at locked_by_name is_current file_id hash",
  admin_judging_decisions:
    "id result_id round_id round_entry_id code submission_id idea_name rank leaves_ranking is_tied " +
    "is_excluded advances place reason decided_by decided_by_name decided_at",
};

describe("a chair reads results and decisions", () => {
  test("and in every list only what is open to chairs, people by their names", async (transaction) => {
    const { id, chair, resultId, roundEntries, assignments } = await withChair(transaction);
    await chairOf(transaction, id);
    await authenticateAs(transaction, people.admin);
    await rpc(transaction, "decide_as_ranked", { result_id: resultId });
    await asPostgres(
      transaction,
      `insert into public.judging_notes (assignment_id, by_judge, admin_id, body)
       values ('${assignments[0][0]}', false, '${people.admin.id}', 'Hm.');
       insert into public.judging_conflicts (submission_id, judge_id, origin, state, reason)
       values ('${roundEntries[0].submissionId}', '${people.judges[0].judgeId}', 'declared', 'suspected', 'r')`,
    );
    await authenticateAs(transaction, chair);
    const lists = Object.values(RIGHTS).flatMap(({ roles, lists: ofRight }) =>
      roles.some((role) => role === "chair") ? ofRight : [],
    );
    expect(lists.toSorted()).toEqual(Object.keys(OPEN_TO_CHAIRS).toSorted());
    for (const list of lists) {
      const rows = await transaction<Record<string, unknown>[]>`
        select * from ${transaction(list)}`;
      expect(rows.length, list).toBeGreaterThan(0);
      const filled = rows.flatMap((row) =>
        Object.keys(row).filter((name) => row[name] !== null && String(row[name]) !== ""),
      );
      expect(OPEN_TO_CHAIRS[list]?.split(" "), list).toEqual(
        expect.arrayContaining([...new Set(filled)]),
      );
      expect(JSON.stringify(rows), list).not.toContain("@");
    }
    const [named] = await transaction`select locked_by_name from public.admin_judging_results`;
    expect(named).toEqual({ locked_by_name: "Zoë Müller" });
  });

  test("as they were kept, of the own round, by codes alone", async (transaction) => {
    const {
      chair,
      resultId,
      roundEntries: [best],
    } = await withChair(transaction);
    await decide(transaction, resultId, { entry: best, advances: true });
    const stranger = await chairOf(transaction, (await judgedRound(transaction)).id);
    const [original] = await transaction<{ id: string }[]>`
      update public.submissions original set idea_name = 'By Example University'
      from public.round_entries round_entry
      where original.id = round_entry.submission_id and round_entry.id = ${best.id} returning original.id`;
    await authenticateAs(transaction, chair);
    const [result] = await transaction<{ text: string }[]>`
      select to_jsonb(kept)::text as text from public.admin_judging_results kept`;
    const [decision] = await transaction<{ text: string }[]>`
      select to_jsonb(decided)::text as text from public.admin_judging_decisions decided`;
    for (const row of [result, decision]) {
      expect(row?.text).toContain(best.code);
      expect(row?.text).not.toContain("Example University");
    }
    expect(result?.text).not.toContain(original?.id);
    await authenticateAs(transaction, stranger);
    expect(await read(transaction)).toEqual([0, 0]);
  });

  test("not while judges can write, nor with a conflict, nor before an administrator has locked one", async (transaction) => {
    const {
      id,
      chair,
      resultId,
      roundEntries: [best],
    } = await withChair(transaction);
    await decide(transaction, resultId, { entry: best, advances: true });
    expect(await read(transaction)).toEqual([1, 1]);
    for (const name of ["judging_inputs", "release_preview"]) {
      expect(await rpcHint(transaction, name, { round_id: id }), name).toBe("denied");
    }
    expect(
      await rpcHint(transaction, "lock_result", {
        round_id: id,
        result: {} as never,
      }),
    ).toBe("denied");
    // Opened again: two people have done that.
    await asPostgres(
      transaction,
      `update public.judging_rounds set stage = 'open', closes_at = private.now() + '9 days'
        where id = '${id}'`,
    );
    await authenticateAs(transaction, chair);
    expect(await read(transaction)).toEqual([0, 0]);
    await passDays(transaction, 10);
    await authenticateAs(transaction, chair);
    expect(await read(transaction)).toEqual([1, 1]);
    const [roundEntry] = await transaction<{ submission_id: string }[]>`
      select submission_id from public.admin_round_entries limit 1`;
    await rpc(transaction, "declare_admin_conflict", {
      submission_id: roundEntry?.submission_id ?? "",
      reason: "A friend.",
    });
    expect(await read(transaction)).toEqual([0, 0]);
    const decision = decisionArgs(resultId, { entry: best, advances: true });
    expect(await rpcHint(transaction, "decide", decision)).toBe("admin_conflicted");
  });
});

describe("a chair decides", () => {
  test("as ranked and by hand, which takes effect by a release of two administrators", async (transaction) => {
    const {
      id,
      resultId,
      roundEntries: [, middle],
    } = await withChair(transaction);
    await decide(transaction, resultId, { entry: middle, advances: true, reason: "Bolder." });
    await rpc(transaction, "decide_as_ranked", { result_id: resultId });
    await releaseBy(transaction, [people.admin, people.second], id);
    const [round] = await transaction`
      select stage = 'released' as released from public.judging_rounds where id = ${id}`;
    expect(round).toEqual({ released: true });
  });

  test("in no other round, and requests, confirms, stops and changes nothing else", async (transaction) => {
    const {
      id,
      chair,
      resultId,
      roundEntries: [best],
      assignments,
    } = await withChair(transaction);
    const stranger = await chairOf(transaction, (await judgedRound(transaction)).id);
    await authenticateAs(transaction, stranger);
    const calls: [string, Record<string, unknown>][] = [
      ["decide", decisionArgs(resultId, { entry: best, advances: true })],
      ["decide_as_ranked", { result_id: resultId }],
    ];
    for (const [name, args] of calls) {
      expect(await rpcHint(transaction, name, args as never), name).toBe("denied");
    }
    await authenticateAs(transaction, chair);
    for (const [name, args] of Object.entries({
      request_release: { round_id: id },
      confirm_release: { id },
      stop_release: { id },
      release_preview: { round_id: id },
      set_round_stage: { round_id: id, stage: "canceled", reason: "No." },
      count_review: { assignment_id: assignments[0][0], counts: false, reason: "No." },
    })) {
      expect(await rpcHint(transaction, name, args), name).toBe("denied");
    }
  });
});

describe("a chair is told", () => {
  test("nothing of releases and interventions", async (transaction) => {
    const { id, chair, resultId, assignments } = await withChair(transaction);
    await authenticateAs(transaction, people.admin);
    await rpc(transaction, "decide_as_ranked", { result_id: resultId });
    await countReview(transaction, assignments[0][0], false);
    await countReview(transaction, assignments[0][0], true);
    await lockComputed(transaction, id);
    await authenticateAs(transaction, people.second);
    expect(await rpc(transaction, "my_judging_tasks")).toMatchObject([
      { kind: "interventions", open_count: 2 },
    ]);
    await authenticateAs(transaction, chair);
    expect(await rpc(transaction, "my_judging_tasks")).toEqual([]);
  });

  test("the hash of the file of the own round", async (transaction) => {
    const { id, chair } = await withChair(transaction);
    const stranger = await chairOf(transaction, (await judgedRound(transaction)).id);
    await transaction`delete from private.notifications`;
    await transaction`
      update public.judging_rounds set stage = 'closed' where id = ${id}`;
    await authenticateAs(transaction, people.admin);
    await lockComputed(transaction, id);
    await authenticateAs(transaction, "postgres");
    const mails = await transaction<{ recipient: string }[]>`
      select recipient from private.notifications where kind = 'judging_file'`;
    const told = mails.map(({ recipient }) => recipient);
    expect(told).toContain(chair.email);
    expect(told).not.toContain(stranger.email);
  });
});
