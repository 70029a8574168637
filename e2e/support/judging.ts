import type { Page } from "@playwright/test";
import type { StackAddresses } from "#tools/stack/config.ts";
import { createPdf } from "#tools/stack/seed/pdf.ts";
import { createVisitor } from "#tools/testing/api/visitor.ts";
import type { Sql } from "#tools/testing/database/database.ts";
import { daysFromNow } from "#tools/testing/world/challenge.ts";
import { TEAM_COMMENT } from "#tools/testing/world/reviews.ts";
import { expect, expectAccessibleAtEachSize } from "./fixtures.ts";
import type { Person } from "./people.ts";

/** Opens a part of judging, or of a round. */
export const tab = (page: Page, name: string) =>
  page
    .getByRole("navigation", { name: /Judging|Steps of the round/ })
    .getByRole("link", { name, exact: true })
    .click();

/** A moment so many days from now as a field for dates takes it, in the time zone of the tests. */
export const typedMoment = (days: number) =>
  daysFromNow(days).toLocaleString("sv-SE", { timeZone: "Europe/Paris" }).replace(" ", "T");

/** A round takes four days: it is prepared on the first, open on the third, closed on the fifth. */
export async function prepareRound(
  page: Page,
  days: number,
  fields: Record<string, string>,
): Promise<void> {
  await tab(page, "Rounds");
  await page.getByRole("link", { name: "New round" }).click();
  const { Kind: kind, ...texts } = fields;
  if (kind) await page.getByLabel("Kind").selectOption(kind);
  const dates = { Opens: typedMoment(days + 1), Closes: typedMoment(days + 3) };
  for (const [label, text] of Object.entries({ ...dates, ...texts })) {
    await page.getByLabel(label, { exact: true }).fill(text);
  }
  await page.getByRole("button", { name: "Save round" }).click();
  await expect(page.getByText("The round has been saved.")).toBeVisible();
}

/**
 * Previews and publishes the assignment.
 * @param summary Text that the preview contains.
 */
export async function publishAssignment(page: Page, summary: string): Promise<void> {
  await tab(page, "Assignment");
  await page.getByRole("button", { name: "Preview assignment" }).click();
  const preview = page.getByRole("region", { name: "Preview" });
  await expect(preview).toContainText(summary);
  await expectAccessibleAtEachSize(page);
  await preview.getByRole("button", { name: "Publish assignment" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Publish assignment" }).click();
  await expect(page.getByText("The assignment is published.")).toBeVisible();
}

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
    .in("state", ["assigned", "started", "returned"])
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

/** Hands in a document for the one stage there is, and publishes a page, as a finalist's owner. */
export async function presentFinalist(stack: StackAddresses, owner: Person): Promise<void> {
  const visitor = createVisitor(stack);
  await visitor.auth.signInWithPassword(owner);
  const { data: entry } = await visitor
    .from("my_finalist_entries")
    .select()
    .single()
    .throwOnError();
  const { data: stage } = await visitor.from("my_finalist_stages").select().single().throwOnError();
  const page = { title: entry.idea_name ?? "", summary: "It tells.", is_public: true };
  const path = `${entry.submission_id}/${stage.stage_id}/${crypto.randomUUID()}/refined.pdf`;
  const { error } = await visitor.storage
    .from("finalists")
    .upload(path, createPdf("What became of it", page.summary), { contentType: "application/pdf" });
  if (error) throw error;
  await visitor
    .rpc("hand_in_document", { stage_id: stage.stage_id ?? "", file_path: path })
    .throwOnError();
  await visitor.rpc("save_finalist_page", page).throwOnError();
  await visitor.rpc("show_me_as_finalist", { is_shown: true }).throwOnError();
  await visitor.auth.signOut({ scope: "local" });
}

/** Deletes all rounds and judges with their files, for the next test on this stack. */
export async function removeJudging(sql: Sql): Promise<void> {
  await sql.begin(async (transaction) => {
    // No role can delete files: they go the way of a restored backup.
    await transaction`set local session_replication_role = replica`;
    await transaction`delete from public.judging_files`;
    await transaction`set local session_replication_role = origin`;
    await transaction`delete from public.judging_rounds`;
    await transaction`delete from public.judges`;
  });
}
