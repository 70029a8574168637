import { composeEmail } from "#server/emails/compose.ts";
import { newChallenge } from "#shared/challengeRow.ts";
import { EMAIL_DATA } from "../supabase/tests/functions/emailData.ts";
import { expect, test } from "./support/fixtures.ts";

const ADDRESSES = {
  siteUrl: "https://challenge.example.com",
  supabaseUrl: "https://abc.supabase.example.com",
};

for (const width of [360, 600]) {
  test(`no email is cut off at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    for (const [kind, data] of Object.entries(EMAIL_DATA)) {
      const day = { challenge: newChallenge, state: "roster_open" as const };
      await page.setContent(composeEmail(kind, data, day, ADDRESSES).html);
      const clipped = await page
        .locator("main, main *")
        .evaluateAll((all) =>
          all
            .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth && clientWidth > 0)
            .map(({ className, textContent }) => `${className} ${textContent}`),
        );
      expect(clipped, kind).toEqual([]);
    }
  });
}
