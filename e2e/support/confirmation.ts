import type { Page } from "@playwright/test";
import { type Backend, createBackend } from "#tools/stack/api/backend.ts";
import { type StackAddresses, withExampleValues } from "#tools/stack/config.ts";
import { readProjectConfig } from "#tools/stack/projectConfig.ts";

/**
 * Has the identity service ask new accounts to confirm their address, as hosted projects do, for the
 * pages that are routed to it: a second one on the stack's own database.
 * @param dataDir a folder for what the second one stores.
 */
export async function startConfirmation(stack: StackAddresses, dataDir: string): Promise<Backend> {
  const config = { sitePort: 0, apiPort: 0, dbPort: 0, mailboxPort: 0, dataDir };
  const env = { ...withExampleValues(process.env), CONFIRM_EMAILS: "true" };
  return createBackend(config, stack, readProjectConfig(stack, env));
}

/** Sends what a page asks the identity service to this one. */
export async function routeIdentity(page: Page, backend: Backend): Promise<void> {
  await page.route("**/auth/v1/**", async (route) => {
    const request = route.request();
    const body = request.postData();
    const answer = await backend.handle(
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
