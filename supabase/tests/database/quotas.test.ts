import { authenticateAs } from "#tools/testing/database/actors.ts";
import { type Transaction, useDatabase, usePeople } from "#tools/testing/database/database.ts";
import { testRules, type Values } from "#tools/testing/database/stateRules.ts";
import { createEntry } from "#tools/testing/world/entries.ts";
import { createJudge } from "#tools/testing/world/judges.ts";
import { createAdmin } from "#tools/testing/world/people.ts";
import { createRoundEntry, saveRound } from "#tools/testing/world/rounds.ts";

/** Rounds that ask for reviewers who know fields. */
const { sql } = useDatabase();
const knows = (...expertise: string[]) => ({ expertise });
const { admin, entry, expert, regulator, clinician, engineer, both, one, two } = usePeople(sql, {
  admin: createAdmin,
  entry: (on) => createEntry(on, { submitted: true }),
  expert: (on) => createJudge(on, knows("regulation")),
  regulator: (on) => createJudge(on, knows("regulation")),
  clinician: (on) => createJudge(on, knows("clinical_practice")),
  engineer: (on) => createJudge(on, knows("human_factors")),
  both: (on) => createJudge(on, knows("clinical_practice", "human_factors")),
  one: createJudge,
  two: (on) => createJudge(on, knows("business")),
});

/** A round entry for two reviewers with these quotas of expertise. */
const entryWith =
  (expertise_quotas: Record<string, number>) =>
  async (transaction: Transaction): Promise<Values> => {
    const round = await saveRound(transaction, admin, { reviews_per_entry: 2, expertise_quotas });
    const roundEntry = await createRoundEntry(transaction, round, entry.id, { by: admin });
    await authenticateAs(transaction, admin);
    const judges = { expert, regulator, clinician, engineer, both, one, two };
    return {
      round,
      roundEntry: roundEntry.id,
      entry: entry.id,
      ...Object.fromEntries(
        Object.entries(judges).map(([name, { judgeId }]) => [
          `to_${name}`,
          `{"round_entry_id": "$roundEntry", "judge_id": "${judgeId}"}`,
        ]),
      ),
      revision:
        "(select assignments_revision from public.admin_judging_rounds where id = '$round')",
      begin: "update public.judging_assignments set first_seen_at = private.now() where judge_id =",
      expertId: expert.judgeId,
      oneId: one.judgeId,
      leave: "update public.judges set withdrawn_at = private.now() where id = '$expertId'",
      forget: "save_my_judging_profile('{Example Hospital}', null, '{}')",
    };
  };

/** Publishes the reviewers of the entry. */
const give = (...judges: string[]) =>
  `select public.publish_assignments('$round', '[${judges.map((name) => `$to_${name}`)}]', $revision)`;

testRules(
  sql,
  { admin, expert },
  {
    "an entry that needs a clinician": [
      entryWith({ clinical_practice: 1 }),
      `
    admin      | ${give("one", "two")} | expertise_missing
    admin      | ${give("one", "two")} | "would have 0 of the 1 reviewers it needs who know clinical practice."
    admin      | ${give("one")} | done
    then admin | ${give("one", "two")} | expertise_missing
    then admin | ${give("one", "clinician")} | done`,
    ],
    "an entry that needs a clinician and an engineer": [
      entryWith({ clinical_practice: 1, human_factors: 1 }),
      `
    admin      | ${give("clinician", "one")} | "know human factors"
    admin      | ${give("one", "both")} | done
    admin      | ${give("clinician", "engineer")} | done`,
    ],
    "an entry that needs an expert in regulation": [
      entryWith({ regulation: 1 }),
      `
    admin      | ${give("expert", "one")} | done
    then postgres | $begin '$expertId' | done
    then admin | ${give("two")} | done
    then postgres | update public.judging_assignments set recused_at = private.now(), recusal_reason = 'Ill' where judge_id = '$expertId' | done
    then admin | ${give("one", "two")} | expertise_missing
    admin      | ${give("expert", "one")} | done
    then postgres | $begin '$expertId' | done
    then postgres | $leave | done
    then admin | ${give("one", "two")} | expertise_missing
    admin      | ${give("expert", "one")} | done
    then postgres | $begin '$expertId' | done
    then postgres | insert into public.judging_reviews (assignment_id, scores, comment_for_team, submitted_at)
      select id, '{4,4}', 'A very clear idea, well told.', private.now() from public.judging_assignments
      where judge_id = '$expertId' | done
    then postgres | $leave | done
    then admin | ${give("one", "two")} | done

    admin      | ${give("expert", "one")} | done
    then postgres | $begin '$expertId' | done
    then postgres | $begin '$oneId' | done
    then expert | $forget | done
    then admin | ${give("expert", "one")} | done
    then admin | ${give("expert", "one", "two")} | expertise_missing
    then admin | ${give("expert", "one", "regulator")} | done

    admin      | ${give("expert", "one")} | done
    then expert | $forget | done
    then admin | declare_admin_conflict('$entry', 'My sister''s.') | done
    then admin | ${give()} | done`,
    ],
  },
);
