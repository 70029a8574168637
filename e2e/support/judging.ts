import type { StackAddresses } from "#tools/stack/config.ts";
import { TEAM_COMMENT } from "#tools/testing/judging.ts";
import { createVisitor } from "#tools/testing/visitor.ts";
import type { Person } from "./people.ts";

/**
 * Submits, as a judge, every review that is not submitted yet.
 * @param scores What the judge gives each idea by all four criteria.
 */
export async function submitEverything(
  stack: StackAddresses,
  judge: Person,
  scores: Readonly<Record<string, number>>,
): Promise<void> {
  const visitor = createVisitor(stack);
  await visitor.auth.signInWithPassword(judge);
  const { data } = await visitor
    .from("my_assignments")
    .select()
    .in("state", ["assigned", "begun", "given_back"])
    .throwOnError();
  for (const { id, idea_name } of data) {
    if (!id) continue;
    const { data: opened } = await visitor
      .rpc("open_assignment", { assignment_id: id })
      .throwOnError();
    const { data: revision } = await visitor
      .rpc("save_review", {
        assignment_id: id,
        scores: new Array(4).fill(scores[idea_name ?? ""]),
        comment_for_team: TEAM_COMMENT,
        comment_for_panel: "",
        expected_revision: opened[0]?.revision ?? 0,
      })
      .throwOnError();
    await visitor
      .rpc("submit_review", { assignment_id: id, expected_revision: revision })
      .throwOnError();
  }
  await visitor.auth.signOut({ scope: "local" });
}
