import type { BrowserContext, Locator, Page, Request, Route } from "@playwright/test";
import { ENDED_SESSION_TEXTS, OTHER_PERSON_TEXTS } from "#common/sessionTexts.ts";
import { signIn, submitSignIn } from "../actions.ts";
import { expect, expectAccessible } from "../fixtures.ts";
import type { Person } from "../people.ts";
import { uniqueWord } from "../submissions.ts";
import type { ColumnName, Form, Prepared, World } from "./form.ts";

/** One form in one situation. */
export interface Cell extends Prepared {
  form: Form;
  world: World;
  context: BrowserContext;
  page: Page;
  text: string;
  /** The requests that this page has sent to save the text. */
  sent: readonly Request[];
}

/** Each column: nothing that was typed is lost without a question, and every message is true. */
export const COLUMNS: Readonly<Record<ColumnName, (cell: Cell) => Promise<void>>> = {
  async reload(cell) {
    const { page, form } = cell;
    await openAndFill(cell);
    const asked = form.survives === "asked" && page.waitForEvent("dialog");
    await page.evaluate(() => void setTimeout(() => window.location.reload()));
    if (asked) {
      await (await asked).dismiss();
      return expectText(cell);
    }
    await page.waitForEvent("load");
    await reachField(cell, page);
    await expectText(cell);
    // Earlier, Chromium would forget the scripts that it is about to load.
    await release(page);
    await form.complete?.(page);
    await send(cell);
    await expectStored(cell);
  },

  async "closed tab"(cell) {
    const { context, form } = cell;
    await openAndFill(cell);
    expect(await closeTab(cell.page)).toBe(form.survives === "asked" ? "asked" : "closed");
    if (form.survives === "asked") return expectText(cell);
    const page = await context.newPage();
    await open(cell, page);
    await expectText(cell, page);
  },

  async "second tab"(cell) {
    await openAndFill(cell);
    const page = await cell.context.newPage();
    const text = textOf(cell.form);
    await open(cell, page);
    await fill(cell, page, text);
    await send(cell, page);
    await expectStored(cell, text);
    if ((await closeTab(cell.page)) === "asked") {
      // The first tab may have noticed that the second one edits.
      await reachField(cell, cell.page);
      return expectText(cell);
    }
    await open(cell, page);
    await expectText(cell, page);
  },

  async "other account"(cell) {
    const { world, page, path, text } = cell;
    await openAndFill(cell);
    const isOffice = path.startsWith("/admin");
    const other = await (isOffice ? world.people.admin("Other") : world.participant());
    const otherPage = await cell.context.newPage();
    await signIn(otherPage, other, isOffice ? "/admin/" : "/account");
    await expect(page.getByRole("dialog", { name: OTHER_PERSON_TEXTS.title })).toBeVisible();
    await expectAccessible(page);
    await expectText(cell);
    const before = cell.sent.length;
    await release(page);
    // The dialog covers the button, but not for a script.
    if (typeof cell.form.send === "function" && !cell.form.ask) {
      await cell.form.send(page).dispatchEvent("click");
    }
    await otherPage.reload();
    await expectText(cell);
    expect(cell.sent).toHaveLength(before);
    expect(JSON.stringify(await cell.stored())).not.toContain(text);
  },

  async "expired session"(cell) {
    const { page, person, world } = cell;
    if (!person) throw new Error("A visitor has no session.");
    await openAndFill(cell);
    await endSessions(world, person);
    if (cell.form.send === "typing") await release(page);
    await send(cell);
    const cover = page.getByRole("dialog", { name: ENDED_SESSION_TEXTS.title });
    await expect(cover).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    const opened = page.waitForEvent("popup");
    await cover.getByRole("button", { name: ENDED_SESSION_TEXTS.signIn }).click();
    const signInWindow = await opened;
    const closed = signInWindow.waitForEvent("close");
    await submitSignIn(signInWindow, person);
    await closed;
    await expect(cover).toBeHidden();
    await sendUntilStored(cell);
  },

  async "lost connection"(cell) {
    await open(cell);
    await fill(cell);
    await cell.context.setOffline(true);
    if (cell.form.send === "typing") await cell.form.field(cell.page).press("End");
    await send(cell);
    await expect(cell.page.getByText(cell.form.failure).first()).toBeVisible();
    await expectText(cell);
    await cell.context.setOffline(false);
    await sendUntilStored(cell);
  },

  async "failed save"(cell) {
    const { page, form } = cell;
    await open(cell);
    await page.route(savesOf(form), (route) => route.fulfill(BROKEN));
    await fill(cell);
    await send(cell);
    await expect(page.getByText(form.failure).first()).toBeVisible();
    await expectText(cell);
    await release(page);
    await sendUntilStored(cell);
  },

  async "failed read after the save"(cell) {
    const { page, form } = cell;
    await open(cell);
    let isSaved = false;
    await page.route(/\/(rest|functions)\/v1\//, async (route) => {
      if (isSaved) return route.fulfill(BROKEN);
      if (!savesOf(form)(new URL(route.request().url()))) return route.continue();
      const response = await route.fetch();
      isSaved = response.ok();
      await route.fulfill({ response });
    });
    await fill(cell);
    await send(cell);
    await expectStored(cell);
    await expectSuccess(cell);
    await expect(page.getByText(form.failure)).toHaveCount(0);
    // The page may still try to read.
    await expect(async () => expect(await closeTab(page)).toBe("closed")).toPass();
  },

  async "colleague’s change"(cell) {
    const { page, form, text } = cell;
    await openAndFill(cell);
    await cell.change?.();
    if (form.send === "typing") await release(page);
    await send(cell);
    await expect(page.getByText(form.conflict ?? CONFLICT).first()).toBeVisible();
    await expectText(cell);
    expect(JSON.stringify(await cell.stored())).not.toContain(text);
    const keep = page.getByRole("button", { name: "Keep my version" });
    if (await keep.isVisible()) await keep.click();
    else await send(cell);
    await expectStored(cell);
  },

  async "double click"(cell) {
    await open(cell);
    await fill(cell);
    await send(cell, cell.page, 2);
    await expectStored(cell);
    await expectSuccess(cell);
    expect(cell.sent).toHaveLength(1);
  },

  async "Enter in a composition"(cell) {
    const { page, form } = cell;
    await openAndFill(cell);
    const sent = cell.sent.length;
    const dialogs = await page.getByRole("dialog").count();
    const composing = { key: "Enter", keyCode: 229, bubbles: true, cancelable: true };
    for (const ctrlKey of [false, true]) {
      await form.field(page).dispatchEvent("keydown", { ...composing, ctrlKey });
    }
    await expectText(cell);
    await expect(form.field(page)).toBeFocused();
    await expect(page.getByRole("dialog")).toHaveCount(dialogs);
    if (form.send !== "typing") expect(cell.sent).toHaveLength(sent);
  },

  async "keyboard alone"(cell) {
    const { page, form, text } = cell;
    await page.goto(cell.path);
    await reachField(cell, page, async (opener) => {
      await tabTo(page, opener);
      await page.keyboard.press("Enter");
    });
    await tabTo(page, form.field(page));
    if (form.keys) for (const key of form.keys(text)) await page.keyboard.press(key);
    else {
      await page.keyboard.press("ControlOrMeta+A");
      await page.keyboard.type(text);
    }
    // In this order, because Firefox moves from the end of a page to its own toolbar before the first field.
    await form.complete?.(page);
    await expectText(cell);
    const steps = [form.ask, typeof form.send === "function" ? form.send : undefined];
    for (const step of steps) {
      if (step) await tabTo(page, step(page));
      if (step || form.send === "Enter") await page.keyboard.press("Enter");
      if (step && step === form.ask) await form.answer?.(page);
    }
    await expectStored(cell);
    await expectSuccess(cell);
    await expect
      .poll(() => page.evaluate(() => document.activeElement !== document.body))
      .toBe(true);
  },
};

const BROKEN = { status: 500, json: { message: "Broken" } };

/** The heading of the panel with two versions. */
const CONFLICT = /Which version do you want to keep\?/;

const savesOf = (form: Form) => (url: URL) => url.pathname.endsWith(form.request);

export const textOf = ({ text = (word) => `A sentence, ${word}.` }: Form) => text(uniqueWord());

/** Opens the form. */
async function open(cell: Cell, page = cell.page): Promise<void> {
  await page.goto(cell.path);
  await reachField(cell, page);
}

/** Presses the buttons that lead to the field, unless a kept text has opened them. */
async function reachField(
  { form }: Cell,
  page: Page,
  press = (opener: Locator) => opener.click(),
): Promise<void> {
  const field = form.field(page);
  for (const opener of form.openers?.(page) ?? []) {
    await opener.or(field).first().waitFor();
    if (await field.isVisible()) break;
    await press(opener);
  }
  await field.waitFor();
}

async function fill({ form, ...cell }: Cell, page = cell.page, text = cell.text): Promise<void> {
  await form.complete?.(page);
  const field = form.field(page);
  // Without a click, browsers do not ask before the tab closes.
  await field.click();
  await field.fill(text);
}

/** Opens and fills in the form. What is saved while typing is held back. */
async function openAndFill(cell: Cell): Promise<void> {
  await open(cell);
  if (cell.form.send === "typing") {
    await cell.page.route(savesOf(cell.form), (route: Route) => route.abort());
  }
  await fill(cell);
}

/** Lets requests pass again. What is saved while typing is then saved at once. */
async function release(page: Page): Promise<void> {
  await page.unrouteAll();
  await page.evaluate(() => window.dispatchEvent(new Event("online")));
}

async function send({ form, ...cell }: Cell, page = cell.page, clickCount = 1): Promise<void> {
  if (form.send === "typing") return;
  if (form.send === "Enter") {
    for (let count = 0; count < clickCount; count += 1) await form.field(page).press("Enter");
    return;
  }
  const target = form.send(page);
  // The question stays open after a failure.
  if (form.ask && !(await target.isVisible())) {
    await form.ask(page).click();
    await form.answer?.(page);
  }
  await target.click({ clickCount });
}

/** Sends again, unless the app does. */
async function sendUntilStored(cell: Cell): Promise<void> {
  await expect(cell.page.locator("button[aria-busy=true]")).toHaveCount(0);
  if (!(await isStored(cell))) {
    await cell.form.complete?.(cell.page);
    await send(cell);
  }
  await expectStored(cell);
}

/** Closes a tab as a person does: the page can ask first. */
async function closeTab(page: Page): Promise<"asked" | "closed"> {
  const outcome = Promise.race([
    page.waitForEvent("dialog").then(async (question) => {
      await question.dismiss();
      return "asked" as const;
    }),
    page.waitForEvent("close").then(() => "closed" as const),
  ]);
  await page.close({ runBeforeUnload: true });
  return outcome;
}

/** Ends the person's sessions, as after a long absence. */
async function endSessions({ people: { sql } }: World, { id }: Person): Promise<void> {
  await sql`delete from auth.sessions where user_id = ${id}`;
}

async function expectText(cell: Cell, page = cell.page): Promise<void> {
  await expect(cell.form.field(page)).toHaveValue(cell.text);
}

async function isStored(cell: Cell, text = cell.text): Promise<boolean> {
  return JSON.stringify(await cell.stored()).includes(text);
}

async function expectStored(cell: Cell, text = cell.text): Promise<void> {
  await expect.poll(async () => JSON.stringify(await cell.stored())).toContain(text);
}

async function expectSuccess({ form, page }: Cell): Promise<void> {
  if (form.success === "empty field") await expect(form.field(page)).toHaveValue("");
  else await expect(page.getByText(form.success).first()).toBeVisible();
}

/** Presses Tab until an element has the focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  for (let count = 0; count < 200; count += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`Tab does not reach ${target}.`);
}
