import type { Page } from "@playwright/test";
import { CHALLENGE_DATES } from "#shared/challengeDates.ts";

/** Has pages say what they say on this day of the challenge, with what is configured beside its dates. */
export async function challengeOn(
  page: Page,
  day: string,
  configured: object = {},
  when?: Promise<void>,
): Promise<void> {
  const row = {
    phase: null,
    time: "",
    max_submission_members: 5,
    ...CHALLENGE_DATES,
    ...configured,
    now: new Date(day).toISOString(),
  };
  await page.route("**/rest/v1/challenge?*", async (route) => {
    await when;
    await route.fulfill({ json: [row] });
  });
}
