import type { Locator, Page } from "@playwright/test";
import type { StackAddresses } from "#tools/stack/config.ts";
import type { People, Person } from "../people.ts";
import type { test } from "../submissions.ts";

/** The table of `forms.spec.ts`: its rows are the forms (site.ts, office.ts), its columns the ways to lose work (columns.ts). */

export type ColumnName =
  | "reload"
  | "closed tab"
  | "second tab"
  | "other account"
  | "expired session"
  | "lost connection"
  | "failed save"
  | "failed read after the save"
  | "colleague’s change"
  | "double click"
  | "Enter in a composition"
  | "keyboard alone";

type Submitted = Parameters<Parameters<typeof test>[2]>[0]["submitted"];

/** The means to create the records of a row. */
export interface World {
  people: People;
  stack: StackAddresses;
  submitted: Submitted;
  /** An administrator, the same for all cells of a row. */
  admin: () => Promise<Person>;
  /** A new participant. */
  participant: (options?: { complete?: boolean }) => Promise<Person>;
  /** A word that no other cell uses. */
  word: string;
}

/** The records of one cell. */
export interface Prepared {
  path: string;
  /** The person who fills in the form; without one, a visitor. */
  person?: Person;
  /** Reads the saved text. */
  stored: () => PromiseLike<unknown>;
  /** Changes the same text as a colleague, or on another device. */
  change?: () => PromiseLike<unknown>;
}

/** A form or editor of one of the apps. */
export interface Form {
  name: string;
  /** The files that register its unsaved work. */
  files: readonly string[];
  prepare: (world: World) => Promise<Prepared>;
  /** The buttons that lead to the field, in order. */
  openers?: (page: Page) => readonly Locator[];
  field: (page: Page) => Locator;
  /** The typed text; by default, a sentence. */
  text?: (word: string) => string;
  /** Fills in the other fields that are required. */
  complete?: (page: Page) => Promise<unknown>;
  /** The key presses that enter the text, if they differ from it. */
  keys?: (text: string) => readonly string[];
  /** The button that opens a question before the text is sent. */
  ask?: (page: Page) => Locator;
  /** Fills in the fields of that question. */
  answer?: (page: Page) => Promise<unknown>;
  /** The button that saves or sends the text, if neither Enter nor typing does. */
  send: "Enter" | "typing" | ((page: Page) => Locator);
  /** The end of the address of the request that saves it. */
  request: string;
  /** The words of the page after it is saved. */
  success: RegExp | "empty field";
  failure: RegExp;
  /** The message after a colleague has changed the same text. */
  conflict?: RegExp;
  /** Whether this browser keeps the text until it is saved, or asks before it is lost. */
  survives: "kept" | "asked";
  /** The columns that do not apply, with the reason. */
  without?: Partial<Record<ColumnName, string>>;
}

export const button = (page: Page, name: string | RegExp) =>
  page.getByRole("button", { name, exact: typeof name === "string" });
export const textbox = (page: Page, name: string | RegExp) =>
  page.getByRole("textbox", { name, exact: typeof name === "string" });
export const inDialog = (page: Page, name: string | RegExp) =>
  page.getByRole("dialog").getByRole("button", { name, exact: typeof name === "string" });
