import { beforeAll, describe, expect, test } from "vitest";
import {
  asPostgres,
  authenticateAs,
  DENIED,
  refusalOf,
  rpc,
  rpcRefusal,
} from "#tools/testing/database/actors.ts";
import { rolledBack, type Transaction, useDatabase } from "#tools/testing/database/database.ts";
import { passDays, setChallenge } from "#tools/testing/world/challenge.ts";
import { createEntry } from "#tools/testing/world/entries.ts";
import { createJudge, type Judge } from "#tools/testing/world/judges.ts";
import { createAdmin, type Person } from "#tools/testing/world/people.ts";
import { saveReview, submitReview, TEAM_COMMENT } from "#tools/testing/world/reviews.ts";
import {
  createRound,
  movingRounds,
  type RoundEntry,
  type RoundOptions,
} from "#tools/testing/world/rounds.ts";

const { sql } = useDatabase();
let admin: Person;
let judge: Judge;
let colleague: Judge;
let stranger: Judge;
let submissionId: string;

beforeAll(async () => {
  await setChallenge(sql);
  admin = await createAdmin(sql);
  judge = await createJudge(sql, { name: "Jo Judge" });
  colleague = await createJudge(sql, { name: "Kim Judge" });
  stranger = await createJudge(sql, { name: "Lou Judge" });
  ({ id: submissionId } = await createEntry(sql, { submitted: true }));
});

interface World {
  roundId: string;
  entry: RoundEntry;
  /** The judge's assignment, and the colleague's. */
  own: string;
  other: string;
}

/** A round, open unless given, with an entry that two judges read. */
async function createWorld(transaction: Transaction, options: RoundOptions = {}): Promise<World> {
  const entries = [{ id: submissionId }] as const;
  const judges = [judge, colleague] as const;
  const round = await createRound(transaction, { ...options, entries, judges });
  const [[own, other]] = round.assignments;
  return { roundId: round.id, entry: round.roundEntries[0], own, other };
}

/** Runs a test's body in such a round, and takes everything back. */
function inRound(
  body: (transaction: Transaction, world: World) => Promise<unknown>,
  options: RoundOptions = {},
): Promise<void> {
  return rolledBack(sql, async (transaction) =>
    body(transaction, await createWorld(transaction, options)),
  );
}

async function queueOf(transaction: Transaction, person: Person) {
  await authenticateAs(transaction, person);
  return transaction`select * from public.my_assignments`;
}

async function opened(transaction: Transaction, person: Person, assignment_id: string) {
  await authenticateAs(transaction, person);
  const [row] = await rpc(transaction, "open_assignment", { assignment_id });
  return row;
}

async function submissionRefused(
  transaction: Transaction,
  person: Person,
  assignmentId: string,
  revision: number,
) {
  await authenticateAs(transaction, person);
  return rpcRefusal(transaction, "submit_review", {
    assignment_id: assignmentId,
    expected_revision: revision,
  });
}

async function reviewsSeenBy(transaction: Transaction, person: Person) {
  await authenticateAs(transaction, person);
  return transaction`select * from public.admin_judging_reviews`;
}

function savingRefused(
  transaction: Transaction,
  person: Judge,
  assignmentId: string,
  review: Parameters<typeof saveReview>[3] = {},
) {
  return refusalOf(transaction, (savepoint) => saveReview(savepoint, person, assignmentId, review));
}

/** What takes an entry from a judge's sight, and what does not. */
const HIDDEN: [string, (world: World) => string][] = [
  ["the round entry is not ready", () => "update public.round_entries set ready_at = null"],
  [
    "the entry was withdrawn",
    () => `update public.submissions set withdrawn_at = private.now() where id = '${submissionId}'`,
  ],
  [
    "the entry is disqualified",
    () => `update public.submissions set status = 'declined', disqualified_at = private.now(),
      disqualification_reason = 'Copied.' where id = '${submissionId}'`,
  ],
  ["the round is released", () => movingRounds("released")],
];

function conflict(state: string): string {
  return `insert into public.judging_conflicts (submission_id, judge_id, origin, state, reason)
    values ('${submissionId}', '${judge.judgeId}', 'set', '${state}', 'They are related.')`;
}

describe("reading", () => {
  test("a judge reads the text of a document, and nobody else does", async () => {
    await inRound(async (transaction, { own, entry }) => {
      await authenticateAs(transaction, "postgres");
      await transaction`
        update public.round_entries set ready_at = null, page_texts = '{A pump.}'
        where id = ${entry.id}`;
      await transaction`
        update public.round_entries set ready_at = private.now() where id = ${entry.id}`;
      expect(await opened(transaction, judge, own)).toMatchObject({ page_texts: ["A pump."] });
      await authenticateAs(transaction, stranger);
      const args = { assignment_id: own };
      expect((await rpcRefusal(transaction, "open_assignment", args)).hint).toBe("not_found");
    });
  });

  test("a judge reads what was assigned, and who saw what is noted", async () => {
    await inRound(async (transaction, { own, entry, roundId }) => {
      expect(await queueOf(transaction, judge)).toEqual([
        {
          id: own,
          round_id: roundId,
          round_entry_id: entry.id,
          code: entry.code,
          idea_name: "A patch that listens",
          state: "assigned",
          scores: null,
          submitted_at: null,
          has_document: false,
          is_calibration: false,
        },
      ]);
      expect(await opened(transaction, judge, own)).toMatchObject({
        description: "It tells.",
        revision: 0,
        comment_for_team: "",
        state: "begun",
      });
      await authenticateAs(transaction, admin);
      expect(
        await transaction`
          select judge_name, state, first_seen_at is not null as seen
          from public.admin_judging_assignments order by judge_name`,
      ).toEqual([
        { judge_name: "Jo Judge", state: "begun", seen: true },
        { judge_name: "Kim Judge", state: "assigned", seen: false },
      ]);
    });
  });

  test.each(HIDDEN)("nothing when %s", async (_, change) => {
    await inRound(async (transaction, world) => {
      await saveReview(transaction, judge, world.own);
      await asPostgres(transaction, change(world));
      expect(await queueOf(transaction, judge)).toEqual([]);
      const args = { assignment_id: world.own };
      expect(await rpcRefusal(transaction, "open_assignment", args)).toMatchObject({
        hint: "not_found",
      });
      expect(
        await savingRefused(transaction, judge, world.own, { team: "More.", expected: 1 }),
      ).toMatchObject({ hint: "not_found" });
      expect(await submissionRefused(transaction, judge, world.own, 1)).toMatchObject({
        hint: "not_found",
      });
    });
  });

  test("what a suspicion does not take away, and a confirmed conflict does, but for the code", async () => {
    for (const state of ["suspected", "dismissed", "confirmed"]) {
      await inRound(async (transaction, { own, entry }) => {
        await saveReview(transaction, judge, own);
        const before = await queueOf(transaction, judge);
        await asPostgres(transaction, conflict(state));
        const taken = { id: own, code: entry.code, state: "taken", idea_name: null, scores: null };
        const isTaken = state === "confirmed";
        expect(await queueOf(transaction, judge)).toMatchObject(isTaken ? [taken] : before);
        const refused = await savingRefused(transaction, judge, own, {
          team: "More.",
          expected: 0,
        });
        expect(refused.hint, state).toBe(isTaken ? "not_found" : "conflict");
        const args = { assignment_id: own };
        if (isTaken) {
          const opening = await rpcRefusal(transaction, "open_assignment", args);
          expect(opening.hint).toBe("not_found");
        } else {
          expect(await rpc(transaction, "open_assignment", args)).toHaveLength(1);
        }
      });
    }
  });

  test("nothing before the round opens, but that there will be something", async () => {
    await inRound(
      async (transaction, { own, roundId }) => {
        expect(await queueOf(transaction, judge)).toEqual([]);
        const args = { assignment_id: own };
        expect(await rpcRefusal(transaction, "open_assignment", args)).toMatchObject({
          hint: "not_found",
        });
        expect(await transaction`select id, stage from public.my_judging_rounds`).toEqual([
          { id: roundId, stage: "draft" },
        ]);
      },
      { opens: 1, closes: 2 },
    );
  });

  test("rounds come with criteria and the judge's own numbers", async () => {
    await inRound(async (transaction, { own, other }) => {
      await submitReview(transaction, judge, own);
      await saveReview(transaction, colleague, other);
      await authenticateAs(transaction, judge);
      const [round] = await transaction`select * from public.my_judging_rounds`;
      expect(round).toMatchObject({
        stage: "open",
        is_anonymized: true,
        criteria: [
          { name: "Innovation", weight: 2 },
          { name: "Feasibility", weight: 1 },
        ],
        assigned_count: 1,
        submitted_count: 1,
      });
      await authenticateAs(transaction, stranger);
      expect(await transaction`select * from public.my_judging_rounds`).toEqual([]);
    });
  });

  test("a judge who has left, an administrator and a participant read nothing", async () => {
    await inRound(async (transaction, { own }) => {
      await asPostgres(
        transaction,
        `update public.judges set withdrawn_at = private.now() where id = '${judge.judgeId}'`,
      );
      for (const person of [judge, admin]) {
        expect(await queueOf(transaction, person)).toEqual([]);
        for (const name of ["open_assignment", "submit_review", "save_review", "recuse"]) {
          const args = {
            open_assignment: {},
            submit_review: { expected_revision: 0 },
            save_review: {
              scores: "{4,3}",
              comment_for_team: "",
              comment_for_panel: "",
              expected_revision: 0,
            },
            recuse: { reason: "No.", is_conflict: false },
          }[name];
          const refusal = await rpcRefusal(transaction, name, { assignment_id: own, ...args });
          expect(refusal.code, name).toBe(DENIED);
        }
      }
    });
  });
});

describe("saving", () => {
  test("every change is a revision, and of what it replaced one in half an hour is kept", async () => {
    await inRound(async (transaction, { own }) => {
      expect(await saveReview(transaction, judge, own, { scores: [null, 2], team: " One " })).toBe(
        1,
      );
      expect(await saveReview(transaction, judge, own, { team: "Two", expected: 1 })).toBe(2);
      expect(await opened(transaction, judge, own)).toMatchObject({
        scores: [4, 3],
        comment_for_team: "Two",
        revision: 2,
      });
      const save = (team: string, expected: number) =>
        saveReview(transaction, judge, own, { team, expected });
      const later = async (minutes: number) => {
        await authenticateAs(transaction, "postgres");
        await transaction`
          update private.platform_settings
          set clock_offset = clock_offset + make_interval(mins => ${minutes})`;
      };
      await save("Three", 2);
      await later(29);
      await save("Four", 3);
      await later(2);
      await save("Five", 4);
      await save("Six", 5);
      await save("Seven", 6);
      await authenticateAs(transaction, "postgres");
      expect(
        await transaction`
          select revision, scores::text, comment_for_team
          from public.judging_review_versions order by revision`,
      ).toEqual([
        { revision: 1, scores: "{NULL,2}", comment_for_team: "One" },
        { revision: 5, scores: "{4,3}", comment_for_team: "Five" },
      ]);
    });
  });

  test("the same again after a lost answer changes nothing", async () => {
    await inRound(async (transaction, { own }) => {
      await saveReview(transaction, judge, own);
      expect(await saveReview(transaction, judge, own)).toBe(1);
    });
  });

  test("the second of two windows is told", async () => {
    await inRound(async (transaction, { own }) => {
      await saveReview(transaction, judge, own, { team: "One" });
      for (const expected of [0, 2]) {
        const refusal = await savingRefused(transaction, judge, own, { team: "Two", expected });
        expect(refusal).toMatchObject({ hint: "conflict" });
      }
    });
  });

  test.each([
    ["a score below the scale", [0, 3]],
    ["a score above the scale", [4, 6]],
    ["too few scores", [4]],
    ["too many scores", [4, 3, 2]],
    ["no scores", []],
  ])("refuses %s", async (_, scores) => {
    await inRound(async (transaction, { own }) => {
      const refusal = await savingRefused(transaction, judge, own, { scores });
      expect(refusal).toMatchObject({ hint: "invalid_input" });
      const statement = `insert into public.judging_reviews (assignment_id, scores)
        values ('${own}', '{${scores.join()}}')`;
      expect(
        await refusalOf(transaction, (savepoint) => asPostgres(savepoint, statement)),
      ).toMatchObject({ hint: "invalid_input" });
    });
  });

  test("refuses a comment that is too long", async () => {
    await inRound(async (transaction, { own }) => {
      for (const field of ["team", "panel"]) {
        const review = { [field]: "x".repeat(5001) };
        expect(await savingRefused(transaction, judge, own, review)).toMatchObject({
          hint: "invalid_input",
        });
      }
    });
  });

  test("nobody writes another's review", async () => {
    await inRound(async (transaction, { own, other }) => {
      await saveReview(transaction, colleague, other);
      for (const person of [judge, stranger]) {
        const refusal = await savingRefused(transaction, person, other, { expected: 1, team: "" });
        expect(refusal).toMatchObject({ hint: "not_found" });
        expect(await submissionRefused(transaction, person, other, 1)).toMatchObject({
          hint: "not_found",
        });
      }
      // Nor is one that is submitted told from one that is not.
      await submitReview(transaction, judge, own);
      expect(await submissionRefused(transaction, stranger, own, 1)).toMatchObject({
        hint: "not_found",
      });
    });
  });

  test("nothing after the round has closed, though it can still be read", async () => {
    await inRound(async (transaction, { own }) => {
      await saveReview(transaction, judge, own);
      await passDays(transaction, 2);
      const review = { team: "More.", expected: 1 };
      expect(await savingRefused(transaction, judge, own, review)).toMatchObject({
        hint: "round_closed",
      });
      expect(await submissionRefused(transaction, judge, own, 1)).toMatchObject({
        hint: "round_closed",
      });
      expect(await opened(transaction, judge, own)).toMatchObject({ revision: 1 });
    });
  });

  test.each([
    "update public.judging_review_versions set scores = '{5,5}'",
    "delete from public.judging_review_versions",
    "truncate public.judging_review_versions",
  ])("no role can %s", async (statement) => {
    await inRound(async (transaction, { own }) => {
      await submitReview(transaction, judge, own);
      const refusal = await refusalOf(transaction, (savepoint) => asPostgres(savepoint, statement));
      expect(refusal.code).toBe(DENIED);
    });
  });

  test("versions go with what they are versions of", async () => {
    await inRound(async (transaction, { own }) => {
      await submitReview(transaction, judge, own);
      await asPostgres(transaction, "delete from public.judging_assignments");
      expect(await transaction`select from public.judging_review_versions`).toHaveLength(0);
    });
  });
});

describe("submitting", () => {
  test("needs every score", async () => {
    await inRound(async (transaction, { own }) => {
      expect(await submissionRefused(transaction, judge, own, 0)).toMatchObject({
        hint: "incomplete",
      });
      await saveReview(transaction, judge, own, { scores: [4, null] });
      expect(await submissionRefused(transaction, judge, own, 1)).toMatchObject({
        hint: "incomplete",
      });
      const statement = "update public.judging_reviews set submitted_at = private.now()";
      const refusal = await refusalOf(transaction, (savepoint) => asPostgres(savepoint, statement));
      expect(refusal.message).toContain("submitted_reviews_have_all_scores");
    });
  });

  test("needs words for the team where the round gives feedback", async () => {
    for (const gives_feedback of [true, false]) {
      await inRound(
        async (transaction, { own }) => {
          await saveReview(transaction, judge, own, { team: "x".repeat(19) });
          const attempt = submissionRefused(transaction, judge, own, 1);
          if (gives_feedback) expect(await attempt).toMatchObject({ hint: "incomplete" });
          else await expect(attempt).rejects.toThrow("should have been refused");
        },
        { gives_feedback },
      );
    }
  });

  test("is for the revision that the judge saw", async () => {
    await inRound(async (transaction, { own }) => {
      await saveReview(transaction, judge, own);
      expect(await submissionRefused(transaction, judge, own, 0)).toMatchObject({
        hint: "conflict",
      });
    });
  });

  test("is final for the judge, and harmless again, also after the round has closed", async () => {
    await inRound(async (transaction, { own }) => {
      await submitReview(transaction, judge, own);
      const [before] = await queueOf(transaction, judge);
      expect(before).toMatchObject({ state: "submitted", submitted_at: expect.any(Date) });
      const review = { team: "More.", expected: 2 };
      expect(await savingRefused(transaction, judge, own, review)).toMatchObject({
        hint: "review_submitted",
      });
      await passDays(transaction, 2);
      await authenticateAs(transaction, judge);
      await rpc(transaction, "submit_review", { assignment_id: own, expected_revision: 1 });
      expect(await queueOf(transaction, judge)).toEqual([before]);
    });
  });

  test("administrators read what was submitted once the round has closed, and nothing before", async () => {
    await inRound(async (transaction, { own }) => {
      await saveReview(transaction, judge, own);
      expect(await reviewsSeenBy(transaction, admin)).toEqual([]);
      await authenticateAs(transaction, judge);
      await rpc(transaction, "submit_review", { assignment_id: own, expected_revision: 1 });
      expect(await reviewsSeenBy(transaction, admin)).toEqual([]);
      await passDays(transaction, 2);
      const [review] = await reviewsSeenBy(transaction, admin);
      expect(review).toMatchObject({ scores: [4, 3], comment_for_team: TEAM_COMMENT });
      for (const person of [judge, colleague]) {
        expect(await reviewsSeenBy(transaction, person)).toEqual([]);
      }
    });
  });
});

describe("giving back", () => {
  const giveBack = async (transaction: Transaction, assignment_id: string) => {
    await authenticateAs(transaction, admin);
    await rpc(transaction, "return_review", { assignment_id });
  };

  test("lets the judge change and submit it again; the former one stays readable and kept", async () => {
    await inRound(async (transaction, { own }) => {
      await submitReview(transaction, judge, own);
      await giveBack(transaction, own);
      await giveBack(transaction, own);
      expect(await queueOf(transaction, judge)).toMatchObject([{ state: "returned" }]);
      await saveReview(transaction, judge, own, { scores: [1, 1], expected: 3 });
      const seenAfterwards = async () => {
        await passDays(transaction, 2);
        const seen = await reviewsSeenBy(transaction, admin);
        await passDays(transaction, -2);
        return seen;
      };
      expect(await seenAfterwards()).toMatchObject([
        { scores: [4, 3], revision: 2, returned_at: expect.any(Date) },
      ]);
      await authenticateAs(transaction, judge);
      await rpc(transaction, "submit_review", { assignment_id: own, expected_revision: 4 });
      expect(await seenAfterwards()).toMatchObject([{ scores: [1, 1] }]);
      await authenticateAs(transaction, "postgres");
      expect(
        await transaction`
          select action, subject_id from public.audit_log where action = 'review.returned'`,
      ).toEqual([{ action: "review.returned", subject_id: own }]);
    });
  });

  test("not after the round has closed, and only by administrators", async () => {
    await inRound(async (transaction, { own }) => {
      await submitReview(transaction, judge, own);
      const refused = () => rpcRefusal(transaction, "return_review", { assignment_id: own });
      expect((await refused()).code).toBe(DENIED);
      await passDays(transaction, 2);
      await authenticateAs(transaction, admin);
      expect(await refused()).toMatchObject({ hint: "round_closed" });
    });
  });

  test("an administrator with a conflict reads and gives back nothing of the entry", async () => {
    await inRound(async (transaction, { own }) => {
      await submitReview(transaction, judge, own);
      await asPostgres(
        transaction,
        `insert into public.judging_conflicts (submission_id, admin_id, origin, state, reason)
          values ('${submissionId}', '${admin.id}', 'declared', 'confirmed', 'A friend.')`,
      );
      expect(await reviewsSeenBy(transaction, admin)).toEqual([]);
      expect(await transaction`select * from public.admin_judging_assignments`).toEqual([]);
      expect(
        await transaction`
          select assigned_count, submitted_count, recused_count, conflicts_count
          from public.admin_round_entries`,
      ).toEqual([
        { assigned_count: null, submitted_count: null, recused_count: null, conflicts_count: null },
      ]);
      expect(await rpcRefusal(transaction, "return_review", { assignment_id: own })).toMatchObject({
        hint: "not_found",
      });
    });
  });
});

describe("stepping back", () => {
  const recuse = async (transaction: Transaction, id: string, is_conflict = false) => {
    await authenticateAs(transaction, judge);
    await rpc(transaction, "recuse", { assignment_id: id, reason: "I know them.", is_conflict });
  };

  test("leaves the code and nothing else, and is not the same as not done", async () => {
    await inRound(async (transaction, { own, entry, roundId }) => {
      await submitReview(transaction, judge, own);
      await recuse(transaction, own);
      await recuse(transaction, own);
      expect(await queueOf(transaction, judge)).toEqual([
        {
          id: own,
          round_id: roundId,
          round_entry_id: entry.id,
          code: entry.code,
          idea_name: null,
          state: "recused",
          scores: null,
          submitted_at: null,
          has_document: null,
          is_calibration: false,
        },
      ]);
      const args = { assignment_id: own };
      expect(await rpcRefusal(transaction, "open_assignment", args)).toMatchObject({
        hint: "not_found",
      });
      const review = { team: "More.", expected: 2 };
      expect(await savingRefused(transaction, judge, own, review)).toMatchObject({
        hint: "not_found",
      });
      await authenticateAs(transaction, admin);
      expect(
        await transaction`
          select state, recusal_reason from public.admin_judging_assignments where id = ${own}`,
      ).toEqual([{ state: "recused", recusal_reason: "I know them." }]);
      expect(
        await transaction`
          select assigned_count, submitted_count, recused_count, conflicts_count
          from public.admin_round_entries`,
      ).toEqual([{ assigned_count: 1, submitted_count: 0, recused_count: 1, conflicts_count: 0 }]);
    });
  });

  test("for a conflict it holds in every round, also after one that was settled", async () => {
    await inRound(async (transaction, { own }) => {
      const entries = [{ id: submissionId }];
      await createRound(transaction, { kind: "panel", entries, judges: [judge] });
      await asPostgres(transaction, conflict("dismissed"));
      await recuse(transaction, own, true);
      const queue = await queueOf(transaction, judge);
      expect(queue.map(({ state }) => state).sort()).toEqual(["recused", "taken"]);
      expect(queue.find(({ id }) => id === own)).toMatchObject({ state: "recused" });
      await authenticateAs(transaction, "postgres");
      expect(await transaction`select origin, state, reason from public.judging_conflicts`).toEqual(
        [{ origin: "declared", state: "confirmed", reason: "I know them." }],
      );
    });
  });

  test("needs a reason, a round that is open, and the judge whose it is", async () => {
    await inRound(async (transaction, { own, other }) => {
      await authenticateAs(transaction, judge);
      const refused = (assignment_id: string, reason: string) =>
        rpcRefusal(transaction, "recuse", { assignment_id, reason, is_conflict: true });
      expect(await refused(own, " ")).toMatchObject({ hint: "invalid_input" });
      expect(await refused(other, "No.")).toMatchObject({ hint: "not_found" });
      await passDays(transaction, 2);
      await authenticateAs(transaction, judge);
      expect(await refused(own, "No.")).toMatchObject({ hint: "round_closed" });
    });
  });
});

describe("the discussion", () => {
  const discussionOf = async (transaction: Transaction, person: Person) => {
    await authenticateAs(transaction, person);
    return transaction`select author, scores, body from public.my_discussion`;
  };
  const say = async (transaction: Transaction, person: Person, id: string, body: string) => {
    await authenticateAs(transaction, person);
    return rpc(transaction, "add_judging_comment", { round_entry_id: id, body });
  };

  test("is among those who have submitted, without names", async () => {
    await inRound(
      async (transaction, { own, other, entry }) => {
        await submitReview(transaction, judge, own, [4, 3]);
        await saveReview(transaction, colleague, other, { scores: [2, 2] });
        expect(await discussionOf(transaction, judge)).toEqual([
          { author: "You", scores: [4, 3], body: null },
        ]);
        expect(await discussionOf(transaction, colleague)).toEqual([]);
        await expect(say(transaction, judge, entry.id, "Fair?")).resolves.toHaveLength(1);
        await rpc(transaction, "add_judging_comment", {
          round_entry_id: entry.id,
          body: "Fair?",
        });
        await authenticateAs(transaction, colleague);
        await rpc(transaction, "submit_review", { assignment_id: other, expected_revision: 1 });
        const seen = await discussionOf(transaction, colleague);
        expect(seen).toHaveLength(3);
        expect(seen).toContainEqual({ author: "You", scores: [2, 2], body: null });
        const author = expect.stringMatching(/^Judge [12]$/);
        expect(seen).toContainEqual({ author, scores: [4, 3], body: null });
        expect(seen).toContainEqual({ author, scores: null, body: "Fair?" });
      },
      { discussion_open: true },
    );
  });

  test("leaves out judges who stepped back or have a conflict", async () => {
    for (const change of [
      `update public.judging_assignments set recused_at = private.now(), recusal_reason = 'No.'
        where judge_id = '${judge.judgeId}'`,
      conflict("confirmed"),
    ]) {
      await inRound(
        async (transaction, { own, other, entry }) => {
          await submitReview(transaction, judge, own);
          await say(transaction, judge, entry.id, "Fair?");
          await submitReview(transaction, colleague, other);
          await asPostgres(transaction, change);
          expect(await discussionOf(transaction, judge)).toEqual([]);
          expect(await discussionOf(transaction, colleague)).toMatchObject([{ author: "You" }]);
        },
        { discussion_open: true },
      );
    }
  });

  test("is closed unless it was opened, and to everybody else", async () => {
    for (const discussion_open of [false, true]) {
      await inRound(
        async (transaction, { own, entry }) => {
          await submitReview(transaction, judge, own);
          const outside = discussion_open ? [colleague, stranger] : [judge, colleague];
          for (const person of outside) {
            expect(await discussionOf(transaction, person)).toEqual([]);
            const args = { round_entry_id: entry.id, body: "Hi." };
            expect(await rpcRefusal(transaction, "add_judging_comment", args)).toMatchObject({
              hint: "not_found",
            });
          }
          await authenticateAs(transaction, admin);
          const args = { round_entry_id: entry.id, body: "Hi." };
          expect((await rpcRefusal(transaction, "add_judging_comment", args)).code).toBe(DENIED);
        },
        { discussion_open },
      );
    }
  });
});

describe("reminding", () => {
  const remind = async (transaction: Transaction, round_id: string) => {
    await authenticateAs(transaction, admin);
    return rpc(transaction, "remind_judges", { round_id });
  };
  const reminded = async (transaction: Transaction) => {
    await authenticateAs(transaction, "postgres");
    return transaction`
      select recipient, data ->> 'entries' as entries from private.notifications
      where kind = 'judge_reminder' order by created_at, recipient`;
  };

  test("mails who has reviews to finish, and nobody twice within 20 hours", async () => {
    await inRound(
      async (transaction, { roundId, own }) => {
        await submitReview(transaction, judge, own);
        expect(await remind(transaction, roundId)).toEqual([{ remind_judges: 1 }]);
        expect(await remind(transaction, roundId)).toEqual([{ remind_judges: 0 }]);
        expect(await reminded(transaction)).toEqual([{ recipient: colleague.email, entries: "1" }]);
        await passDays(transaction, 0.8);
        expect(await remind(transaction, roundId)).toEqual([{ remind_judges: 0 }]);
        await passDays(transaction, 0.1);
        expect(await remind(transaction, roundId)).toEqual([{ remind_judges: 1 }]);
        expect(await reminded(transaction)).toHaveLength(2);
      },
      { closes: 5 },
    );
  });

  test("leaves out who has stepped back or left, and what is not judged any more", async () => {
    await inRound(async (transaction, { roundId, own }) => {
      await authenticateAs(transaction, judge);
      await rpc(transaction, "recuse", { assignment_id: own, reason: "r", is_conflict: false });
      await asPostgres(
        transaction,
        `update public.judges set withdrawn_at = private.now() where id = '${colleague.judgeId}'`,
      );
      expect(await remind(transaction, roundId)).toEqual([{ remind_judges: 0 }]);
      await asPostgres(
        transaction,
        `update public.judges set withdrawn_at = null where id = '${colleague.judgeId}'`,
      );
      await asPostgres(
        transaction,
        `update public.submissions set withdrawn_at = private.now() where id = '${submissionId}'`,
      );
      expect(await remind(transaction, roundId)).toEqual([{ remind_judges: 0 }]);
    });
  });

  test.each([
    ["opens", { opens: 1, closes: 2 }],
    ["closes", { opens: -2, closes: -1 }],
  ])("is for a round that is open: not before it %s or after", async (_, times) => {
    await inRound(async (transaction, { roundId }) => {
      await authenticateAs(transaction, admin);
      const refusal = rpcRefusal(transaction, "remind_judges", { round_id: roundId });
      expect(await refusal).toMatchObject({ hint: "round_closed" });
    }, times);
  });
});
