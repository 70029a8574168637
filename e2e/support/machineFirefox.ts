import { existsSync } from "node:fs";
import path from "node:path";
import { type Browser, expect, firefox, type Locator, type Page } from "@playwright/test";

/** Playwright's channel for the Firefox of this machine, which it drives by WebDriver BiDi. */
export const MACHINE_FIREFOX = "moz-firefox";

/** The Firefox of this machine; undefined if there is none, or if Playwright has installed its own. */
export function findFirefox(): string | undefined {
  if (existsSync(firefox.executablePath())) return undefined;
  const folders = (process.env.PATH ?? "").split(path.delimiter);
  return ["firefox-esr", "firefox"]
    .flatMap((name) => folders.map((folder) => path.join(folder, name)))
    .find((file) => existsSync(file));
}

/** Firefox reports a page that redirects while it loads as aborted. */
const REDIRECTED = "NS_BINDING_ABORTED";

/** Tests that need what the driver lacks, by their titles. */
export const DRIVER_LIMITS: RegExp[] = [
  // Firefox reports no id for the download of a file that the page has created, so Playwright drops the event.
  /an administrator downloads a list, its documents, and the numbers of a chart/,
  /administrators prepare, assign, decide and release a round/,
  /an administrator asks a team for evidence, reads the answer and deletes it/,
  /a finalist uploads documents, publishes its page and wins/,
  // An intercepted request has no body.
  /a stranger who registers an address never signs in/,
  /nothing moves on a (phone|desktop) while the server is slow/,
  // Colors cannot be forced, and reduced motion cannot change.
  /a visitor's own colors/,
  /every public page is readable on narrow phones/,
  /a link opens its question 100 px from the top; answers unfold/,
  /scrolling to a hash is smooth, and to the top of a page is not/,
  /the circles turn white one by one/,
  // Its PDFs do not show how many pages they have.
  /a finalist and a judge print a confirmation on one page/,
  // Scripts cannot be turned off.
  /without JavaScript/,
];

/** Columns of `forms.spec.ts` that need what the driver lacks: the body of an intercepted request. */
export const COLUMN_LIMITS: readonly string[] = ["failed read after the save"];

/** Makes calls of the BiDi driver behave as in Playwright's own browsers. */
export async function adaptDriver(browser: Browser): Promise<void> {
  const sample = await browser.newPage();
  const pages = Object.getPrototypeOf(sample) as Page;
  const locators = Object.getPrototypeOf(sample.locator("body")) as Locator;
  await sample.close();

  const { goto } = pages;
  const printed = new WeakSet<Page>();
  pages.goto = async function (this: Page, ...args) {
    const response = await goto.apply(this, args).catch(async (error) => {
      if (!String(error).includes(REDIRECTED)) throw error;
      await this.waitForLoadState(args[1]?.waitUntil === "networkidle" ? "networkidle" : "load");
      return null;
    });
    if (printed.has(this)) await this.evaluate(showMedia, true);
    return response;
  };
  // After a redirect, the driver may not know the address.
  pages.waitForURL = async function (this: Page, address) {
    await expect(this).toHaveURL(typeof address === "string" ? matching(address) : address);
  };

  const { emulateMedia } = pages;
  pages.emulateMedia = async function (this: Page, options) {
    await emulateMedia.call(this, options);
    if (options?.media === undefined) return;
    const isPrint = options.media === "print";
    printed[isPrint ? "add" : "delete"](this);
    await this.evaluate(showMedia, isPrint);
  };

  // The driver sets `value`, which React ignores, and appends in a field without a selection, such as one for an email.
  const { fill } = locators;
  locators.fill = async function (this: Locator, text, options) {
    const isTyped = await this.evaluate(
      (field) => !field.matches("[type^=date], [type=time], [type=range]"),
      undefined,
      options,
    );
    await fill.call(this, isTyped ? "" : text, options);
    if (isTyped && text) await this.evaluate(insertText, text);
  };
}

/** The expression for an address in which `**` is any text. */
function matching(address: string): RegExp {
  return new RegExp(`${address.replace(/[.?]/g, "\\$&").replaceAll("**", ".*")}$`);
}

/** Types a text into the field that has the focus. */
function insertText(_: Element, text: string): void {
  document.execCommand("insertText", false, text);
}

/** Applies the styles for print, or again those for the screen. A text browser's apply to neither. */
function showMedia(isPrint: boolean): void {
  function visit(rules: CSSRuleList) {
    for (const rule of rules) {
      if (rule instanceof CSSMediaRule) {
        const known = rule as CSSMediaRule & { original?: string };
        known.original ??= rule.media.mediaText;
        rule.media.mediaText = isPrint
          ? known.original.replaceAll("screen", "tty").replaceAll("print", "all")
          : known.original;
      }
      if ("cssRules" in rule) visit(rule.cssRules as CSSRuleList);
    }
  }
  for (const sheet of [...document.styleSheets, ...document.adoptedStyleSheets])
    visit(sheet.cssRules);
}
