import type { Page } from "@playwright/test";
import { createBackend } from "#tools/stack/api/backend.ts";
import type { Next } from "#tools/stack/api/gap.ts";
import { type StackAddresses, withExampleValues } from "#tools/stack/config.ts";
import type { Part } from "#tools/stack/part.ts";
import { readProjectConfig } from "#tools/stack/projectConfig.ts";

/** An Auth server that confirms addresses; without `handle`, all pages use it. */
interface Confirmation extends Part {
  handle?: Next;
}

/**
 * Starts a second Auth server on the stack's database for the pages routed to it. It confirms addresses as hosted
 * projects do. With Supabase's own servers, their settings must require confirmation (docs/testing.md).
 * @param dataDir The data folder of the second server.
 */
export async function startConfirmation(
  stack: StackAddresses,
  dataDir: string,
): Promise<Confirmation> {
  if (process.env.TEST_SUPABASE) return { stop: async () => undefined };
  const config = { sitePort: 0, apiPort: 0, dbPort: 0, mailboxPort: 0, dataDir };
  const env = { ...withExampleValues(process.env), CONFIRM_EMAILS: "true" };
  return createBackend(config, stack, readProjectConfig(stack, env));
}

/** Routes a page's Auth requests to this server. */
export async function routeIdentity(page: Page, { handle }: Confirmation): Promise<void> {
  if (!handle) return;
  await page.route("**/auth/v1/**", async (route) => {
    const request = route.request();
    const body = request.postData();
    const answer = await handle(
      new Request(request.url(), {
        method: request.method(),
        headers: await request.allHeaders().then(withoutPseudoHeaders),
        ...(body === null ? {} : { body }),
      }),
    );
    await route.fulfill({
      status: answer.status,
      headers: Object.fromEntries(answer.headers),
      body: await answer.text(),
    });
  });
}

function withoutPseudoHeaders(headers: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !name.startsWith(":")));
}
