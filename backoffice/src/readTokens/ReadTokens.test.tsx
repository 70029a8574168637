import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { AdminDataProvider } from "../data/dataProvider.ts";
import { renderAdmin } from "../testing/renderAdmin.tsx";
import { ReadTokens } from "./ReadTokens.tsx";
import type { ReadToken } from "./readToken.ts";

const TOKEN: ReadToken = {
  id: "t-1",
  name: "Dean's sheet",
  list: "entries",
  made_by_email: "olu@example.com",
  made_at: "2026-11-20T12:00:00+00:00",
  expires_at: "2027-02-18T12:00:00+00:00",
  is_expired: false,
  last_used_at: null,
  used: 0,
};
const SECRET = "ab".repeat(32);

/** The address that is shown is that of this build. */
beforeEach(() => vi.stubEnv("VITE_SUPABASE_PUBLISHABLE_KEY", "sb_publishable_test"));
afterEach(() => vi.unstubAllEnvs());

function setUp(rows: ReadToken[]) {
  const callDatabase = vi.fn(async () => SECRET);
  const methods = {
    callDatabase,
    readRows: async (_: string, __: object, { conditions }: { conditions: object[] }) =>
      conditions.length > 0 ? [] : rows,
  };
  renderAdmin(<ReadTokens />, methods as object as Partial<AdminDataProvider>);
  return { callDatabase, user: userEvent.setup() };
}

it("makes a token for a list, and shows it once", async () => {
  const { callDatabase, user } = setUp([]);
  await user.click(screen.getByRole("button", { name: "Make a token" }));
  const form = within(await screen.findByRole("dialog", { name: "Make a token" }));
  expect(form.getByRole("button", { name: "Make" })).toBeDisabled();
  await user.type(form.getByRole("textbox", { name: "What it is for" }), "Dean's sheet");
  await user.selectOptions(form.getByRole("combobox", { name: "List" }), "Statistics");
  await user.selectOptions(form.getByRole("combobox", { name: "Holds for" }), "30 days");
  await user.click(form.getByRole("button", { name: "Make" }));
  const args = { name: "Dean's sheet", list: "statistics", days: 30 };
  expect(callDatabase).toHaveBeenCalledExactlyOnceWith("make_read_token", args);
  const shown = within(await screen.findByRole("dialog", { name: "Copy the token now" }));
  expect(shown.getByText(SECRET)).toBeVisible();
  expect(shown.getByText(/\/functions\/v1\/read-list$/)).toBeVisible();
  await user.click(shown.getByRole("button", { name: "Copy the token" }));
  expect(await navigator.clipboard.readText()).toBe(SECRET);
  await user.click(shown.getByRole("button", { name: "Close" }));
  await waitFor(() => expect(screen.queryByText(SECRET)).toBeNull());
});

it("says of each what it reads, until when, and when it was used; revoked once that is confirmed", async () => {
  const used = { ...TOKEN, id: "t-2", name: "Report", last_used_at: TOKEN.made_at, used: 1200 };
  const expired = { ...TOKEN, id: "t-3", name: "Old", list: "scores", is_expired: true };
  const { callDatabase, user } = setUp([TOKEN, used, expired]);
  const row = async (name: string) =>
    within(await screen.findByRole("row", { name: new RegExp(name) }));
  expect((await row("Dean's sheet")).getByText("Never")).toBeVisible();
  expect((await row("Report")).getByText("1,200")).toBeVisible();
  expect((await row("Old")).getByText("Expired")).toBeVisible();
  expect((await row("Old")).getByText("Scores of released rounds")).toBeVisible();
  await user.click((await row("Report")).getByRole("button", { name: "Revoke Report" }));
  expect(callDatabase).not.toHaveBeenCalled();
  const question = within(await screen.findByRole("dialog", { name: "Revoke this token?" }));
  await user.click(question.getByRole("button", { name: "Revoke" }));
  expect(callDatabase).toHaveBeenCalledExactlyOnceWith("revoke_read_token", { id: "t-2" });
});
