import { cleanup, screen, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { expect } from "vitest";
import { SESSION_STORAGE_KEY } from "#common/session.ts";
import { ADA, signedInAs } from "#common/testing/sessions.ts";
import { openKeeper } from "#common/work/keptWork.ts";
import { ELSEWHERE, expectAddress } from "./renderRoutes.tsx";

/** Stores text of a submission by Ada that only this browser has. */
export function keepUnsavedSubmission(id = "submission"): void {
  const typed = { idea_name: "Patch", description: "Thin and soft." };
  openKeeper({ name: `submission/${id}`, personId: ADA.id }).keep(typed, [typed]);
}

const followLink = (user: UserEvent) => user.click(screen.getByRole("link", { name: ELSEWHERE }));

/** Follows a link to another page, checks the warning, and stays. */
export async function expectQuestion(user: UserEvent, loss: string): Promise<void> {
  await followLink(user);
  const question = await screen.findByRole("dialog", { name: "Leave this page?" });
  expect(question).toHaveTextContent(loss);
  await user.click(within(question).getByRole("button", { name: "Stay" }));
  expect(screen.queryByRole("dialog", { name: "Leave this page?" })).toBeNull();
}

/** Ends the session in another tab, which closes the page, and signs the same person in again. */
export function signInAgain(): void {
  localStorage.removeItem(SESSION_STORAGE_KEY);
  cleanup();
  signedInAs();
}

/** Follows a link to another page, which opens without a question. */
export async function expectNoQuestion(user: UserEvent): Promise<void> {
  await followLink(user);
  await expectAddress("/elsewhere");
}

/** Whether the browser asks before the page closes. */
export const asksOnClose = () =>
  !window.dispatchEvent(new Event("beforeunload", { cancelable: true }));
