import type { Page } from "@playwright/test";
import { oneTimeCode } from "#tools/stack/oneTimeCode.ts";
import { expect } from "./fixtures.ts";

const CODE = "Code from your authenticator app";

/**
 * Sets an app up on the account page; returns its secret.
 * @param known the secret of an app that the person has already.
 */
export async function setUpApp(page: Page, device: string, known?: string): Promise<string> {
  const section = page.getByRole("region", { name: "Two-step sign-in" });
  await section.getByLabel("Name of the device").fill(device);
  if (known) await section.getByLabel(CODE).fill(oneTimeCode(known));
  await section.getByRole("button", { name: /^Set up/ }).click();
  await expect(section.getByRole("img", { name: /QR code/ })).toBeVisible();
  const secret = (await section.locator("code").innerText()).replaceAll(" ", "");
  await section.getByLabel(CODE).fill(oneTimeCode(secret));
  await section.getByRole("button", { name: "Finish" }).click();
  await expect(section.getByText("The app is set up.")).toBeVisible();
  await expect(section.getByRole("list", { name: "Your authenticator apps" })).toContainText(
    device,
  );
  return secret;
}

/** Enters what the app shows now, on the page for it. */
export async function enterCode(page: Page, secret: string): Promise<void> {
  await expect(page.getByRole("heading", { level: 1, name: "Enter your code" })).toBeVisible();
  await page.getByLabel(CODE).fill(oneTimeCode(secret));
  await page.getByRole("button", { name: "Continue" }).click();
}

/** Six digits that the app shows neither now nor in half a minute. */
export function wrongCode(secret: string): string {
  const shown = [-1, 0, 1, 2].map((periods) => oneTimeCode(secret, Date.now() + periods * 30_000));
  return (
    ["000000", "111111", "222222", "333333", "444444"].find((code) => !shown.includes(code)) ?? ""
  );
}
