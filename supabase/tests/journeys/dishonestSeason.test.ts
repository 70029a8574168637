import { expect, test } from "vitest";
import { computeResult } from "#common/judging/result.ts";
import { authenticateAs, refusalOf } from "#tools/testing/database/actors.ts";
import { rolledBack, useDatabase } from "#tools/testing/database/database.ts";
import { daysFromNow } from "#tools/testing/world/challenge.ts";
import { changeSubmission } from "#tools/testing/world/entries.ts";
import { inputsOf, lockResult, verifyComputed } from "#tools/testing/world/judgedRounds.ts";
import { saveRound } from "#tools/testing/world/rounds.ts";
import { copyOf, Season } from "./season.ts";

const { sql } = useDatabase();

const ENTRIES = ["Amber", "Birch", "Cedar", "Dune"];

test("a dishonest season: each of twelve bends is stopped, or shown", async () => {
  await rolledBack(sql, async (transaction) => {
    const season = await Season.begin(transaction, {
      entries: ENTRIES,
      judges: ["Kim", "Lou", "Max"],
      administrators: ["Eve", "Bo", "Ada"],
    });
    const [eve, bo] = [season.admin("Eve"), season.admin("Bo")];
    const kim = season.judge("Kim");
    const bends: string[] = [];
    /** A bend, and what became of it. */
    const bend = (who: string, answer: string) => {
      bends.push(who);
      season.lines.push(`${bends.length}. ${who}. ${answer}`);
    };

    season.chapter("While the round is open");
    const panel = await season.prepareRound(
      bo,
      {
        kind: "panel",
        name: "Panel",
        places: 1,
        reviews_per_entry: 3,
        closes_at: daysFromNow(10).toISOString(),
      },
      ENTRIES,
    );
    const readers = ["Kim", "Lou", "Max"];
    await season.publishReaders(bo, panel, {
      Amber: readers,
      Birch: readers,
      Cedar: readers,
      Dune: readers,
    });
    await season.passDays(2);
    await season.reviews(panel, "Kim", { Amber: [5, 5], Birch: [3, 3], Cedar: [2, 2] });
    await season.reviews(panel, "Lou", {
      Amber: [5, 4],
      Birch: [4, 3],
      Cedar: [3, 2],
      Dune: [1, 1],
    });
    await season.reviews(panel, "Max", {
      Amber: [4, 5],
      Birch: [3, 3],
      Cedar: [2, 3],
      Dune: [1, 2],
    });

    const roundForm = async (closes: number) => {
      await authenticateAs(transaction, eve);
      const [row] = await transaction<{ form: object }[]>`
        select to_jsonb(round) as form from public.admin_judging_rounds round
        where id = ${panel.id}`;
      return { ...row?.form, closes_at: daysFromNow(closes).toISOString() };
    };
    const refusedEnd = async (closes: number) => {
      const form = await roundForm(closes);
      const { hint, message } = await refusalOf(transaction, (savepoint) =>
        saveRound(savepoint, eve, form),
      );
      return `${hint}: “${message}”`;
    };
    bend("Eve ends the round early, before Kim's last review", await refusedEnd(3));

    const assignments = async () => {
      await authenticateAs(transaction, kim);
      return JSON.stringify(await transaction`select * from public.my_assignments`);
    };
    const before = await assignments();
    await authenticateAs(transaction, "postgres");
    const [university] = await transaction<{ name: string }[]>`
      select university as name from public.profiles
      where id = ${season.entry("Amber").owner.id}`;
    await season.as(kim, "save_my_judging_profile", {
      organisations: [university?.name ?? ""],
      close_people: [],
      max_entries: null,
      expertise: [],
    });
    await season.schedule();
    expect(await assignments()).toBe(before);
    await authenticateAs(transaction, bo);
    expect(
      await transaction`
        select state from public.admin_judging_conflicts where judge_id = ${kim.judgeId} limit 1`,
    ).toEqual([{ state: "suspected" }]);
    bend(
      "Kim names universities, to see whose entry disappears",
      "Nothing changes in what Kim sees; administrators see a suspicion.",
    );

    season.chapter("After it has closed");
    await season.passDays(10);
    bend("Eve opens it again, for a late review", await refusedEnd(15));
    const recusal = {
      assignment_id: await season.assignmentOf(panel, "Amber", "Kim"),
      reason: "A friend.",
      is_conflict: true,
    };
    bend(
      "Kim steps back from Amber to take points away",
      await season.refused(kim, "recuse", recusal),
    );
    await season.as(eve, "set_judging_conflict", {
      submission_id: season.entry("Amber").id,
      judge_id: season.judge("Lou").judgeId,
      reason: "Invented.",
    });
    await authenticateAs(transaction, eve);
    const inputs = await inputsOf(transaction, panel.id);
    expect(inputs.reviews).toHaveLength(11);
    bend("Eve invents a conflict of Lou with Amber", "All eleven reviews count as before.");
    const exclusion = await season.as<string>(eve, "propose_act", {
      kind: "exclude_review",
      reason: "Invented.",
      assignment_id: await season.assignmentOf(panel, "Amber", "Lou"),
    });
    bend(
      "Eve leaves Lou's review out and carries it out herself",
      await season.refused(eve, "confirm_act", { id: exclusion }),
    );
    await season.as(bo, "drop_act", { id: exclusion });

    season.chapter("The verdict");
    const honest = computeResult(inputs);
    const turned = {
      ...honest,
      official: "adjusted",
      standings: honest.standings.map((one) => ({
        ...one,
        rank: honest.standings.length + 1 - (one.rank ?? 0),
        adjusted: one.rank ?? 0,
        score: one.rank ?? 0,
      })),
    };
    await authenticateAs(transaction, eve);
    const partial = await refusalOf(transaction, (savepoint) =>
      lockResult(savepoint, panel.id, { ...honest, standings: honest.standings.slice(1) }),
    );
    bend("Eve locks a ranking without Amber", `${partial.hint}: “${partial.message}”`);
    await authenticateAs(transaction, eve);
    const forged = await lockResult(transaction, panel.id, turned);
    await season.as(eve, "decide_as_ranked", { result_id: forged });
    await authenticateAs(transaction, bo);
    expect(await verifyComputed(transaction, forged)).toBe(false);
    const all = { round_id: panel.id, ids: (await season.waiting(panel)).map(({ id }) => id) };
    bend(
      "Eve locks one with invented scores, worst first. Bo computes it again: it differs. Bo confirms all the same",
      await season.refused(bo, "confirm_decisions", all),
    );
    await authenticateAs(transaction, bo);
    const result = await lockResult(transaction, panel.id, honest);
    season.says("Bo locks the honest result, and everybody can see the hashes of both.");
    expect(await season.files()).toHaveLength(2);
    await authenticateAs(transaction, season.admin("Ada"));
    expect(await verifyComputed(transaction, result)).toBe(true);
    await season.as(eve, "decide", {
      judging_copy_id: copyOf(panel, "Birch").id,
      result_id: result,
      goes_on: true,
      reason: "Bolder.",
      expected_id: await season.decisionAbout(panel, "Birch"),
    });
    await season.as(eve, "decide_as_ranked", { result_id: result });
    const waiting = { round_id: panel.id, ids: (await season.waiting(panel)).map(({ id }) => id) };
    bend(
      "Eve lets Birch go on as well, and hopes that Bo confirms everything with one click",
      await season.refused(bo, "confirm_decisions", waiting),
    );
    await season.as(bo, "decide", {
      judging_copy_id: copyOf(panel, "Birch").id,
      result_id: result,
      goes_on: false,
      reason: null,
      expected_id: await season.decisionAbout(panel, "Birch"),
    });
    season.says("Bo sees it by itself and decides anew, as ranked.");
    await season.confirmAs("Ada", panel);
    await season.releaseAs("Bo", panel);

    season.chapter("After the release");
    const { id: birch } = season.entry("Birch");
    await authenticateAs(transaction, eve);
    expect(await changeSubmission(transaction, birch, { status: "selected" })).toBe("judged");
    bend(
      "Eve makes Birch a second finalist with one key",
      "Its status stays: the entry is judged, so the change needs a reason and a second administrator.",
    );
    bend(
      "Eve disqualifies Amber, which has won",
      await season.refused(eve, "disqualify_submission", {
        id: season.entry("Amber").id,
        reason: "Invented.",
        expected_updated_at: null,
      }),
    );
    await authenticateAs(transaction, "postgres");
    const rewriting = await refusalOf(
      transaction,
      (savepoint) => savepoint`update public.judging_files set content = '{}'`,
    );
    bend("An operator rewrites a locked file", `${rewriting.code}: “${rewriting.message}”`);
    expect(bends).toHaveLength(12);
    await expect(season.page("A dishonest season")).toMatchFileSnapshot(
      "../../../docs/journeys/dishonest-season.md",
    );
  });
});
