import { composeEmail } from "#server/emails/compose.ts";
import { newChallenge } from "#shared/challengeRow.ts";
import { EMAIL_DATA } from "../supabase/tests/functions/emailData.ts";
import { expect, test } from "./support/fixtures.ts";

const CONTEXT = {
  challenge: newChallenge,
  state: "roster_open",
  site: "https://challenge.example.com",
  api: "https://abc.supabase.example.com",
} as const;

test("every email fits narrow and wide windows", async ({ page }) => {
  for (const [kind, data] of Object.entries(EMAIL_DATA)) {
    await page.setContent(composeEmail(kind, data, CONTEXT).html);
    for (const width of [360, 600]) {
      await page.setViewportSize({ width, height: 800 });
      const clipped = await page
        .locator("main, main *")
        .evaluateAll((all) =>
          all
            .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth && clientWidth > 0)
            .map(({ className, textContent }) => `${className} ${textContent}`),
        );
      expect(clipped, `${kind} at ${width} px`).toEqual([]);
    }
  }
});
