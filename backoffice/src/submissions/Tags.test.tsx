import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpError } from "react-admin";
import { expect, it, vi } from "vitest";
import { renderAdmin } from "../testing/renderAdmin.tsx";
import { TagsEditor } from "./Tags.tsx";
import { RING } from "./testing/ring.ts";

function setUp(change: () => Promise<unknown> = async () => [{ id: "s-1", outcome: "changes" }]) {
  const changed = vi.fn(async (_name: string, _args: object) => change());
  const callDatabase = (name: string, args: object) =>
    name === "admin_tags"
      ? Promise.resolve(["Adhesive", "Pump", "Pumpless"].map((tag) => ({ tag })))
      : changed(name, args);
  renderAdmin(<TagsEditor submission={{ ...RING, tags: ["Adhesive", "Surgical"] }} />, {
    callDatabase,
  } as object);
  return {
    callDatabase: changed,
    field: screen.getByRole("combobox", { name: "Add a tag" }),
    user: userEvent.setup(),
  };
}

const change = (tag: string, is_on: boolean) => ({ ids: ["s-1"], change: { tag, is_on } });

it("adds a tag that is typed, and takes it back", async () => {
  const { callDatabase, field, user } = setUp();
  await user.type(field, " Quiet {Enter}");
  await waitFor(() =>
    expect(callDatabase).toHaveBeenCalledExactlyOnceWith(
      "change_submissions",
      change("Quiet", true),
    ),
  );
  expect(await screen.findByText("Ring is tagged Quiet.")).toBeVisible();
  expect(field).toHaveValue("");
  await user.click(await screen.findByRole("button", { name: "Undo" }));
  await waitFor(() =>
    expect(callDatabase).toHaveBeenLastCalledWith("change_submissions", change("Quiet", false)),
  );
  expect(await screen.findByText("Ring is no longer tagged Quiet.")).toBeVisible();
  expect(screen.queryByRole("button", { name: "Undo" })).toBeNull();
});

it("leaves a tag that could not be saved where it was typed", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const { field, user } = setUp(() => Promise.reject(new HttpError("down", 500)));
  await user.type(field, "Quiet{Enter}");
  expect(await screen.findByText(/^Ring: Failed to change the tags/)).toBeVisible();
  expect(field).toHaveValue("Quiet");
});

it("completes what is typed from the tags in use that the entry does not have", async () => {
  const { callDatabase, field, user } = setUp();
  await user.click(field);
  await waitFor(() =>
    expect(screen.getAllByRole("option").map((option) => option.textContent)).toEqual([
      "Pump",
      "Pumpless",
    ]),
  );
  await user.type(field, "less");
  await user.click(screen.getByRole("option", { name: "Pumpless" }));
  await waitFor(() =>
    expect(callDatabase).toHaveBeenCalledExactlyOnceWith(
      "change_submissions",
      change("Pumpless", true),
    ),
  );
});

it("takes off one tag, by its x or by a key", async () => {
  const { callDatabase, user } = setUp();
  await user.click(screen.getByTitle("Take off Surgical"));
  await waitFor(() =>
    expect(callDatabase).toHaveBeenLastCalledWith("change_submissions", change("Surgical", false)),
  );
  const [chip] = within(screen.getByRole("list")).getAllByRole("button");
  await waitFor(() => expect(chip).not.toHaveAttribute("aria-disabled", "true"));
  chip?.focus();
  await user.keyboard("{Delete}");
  await waitFor(() =>
    expect(callDatabase).toHaveBeenLastCalledWith("change_submissions", change("Adhesive", false)),
  );
});

it("asks for nothing when nothing new is typed, and says what the database refuses", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const told = "The tag must be at most 40 characters.";
  const refusal = new HttpError(told, 400, { code: "P0001", hint: "invalid_input" });
  const { callDatabase, field, user } = setUp(() => Promise.reject(refusal));
  await user.type(field, "  {Enter}");
  await user.type(field, "Adhesive{Enter}");
  expect(callDatabase).not.toHaveBeenCalled();
  await user.type(field, "x{Enter}");
  expect(await screen.findByText(`Ring: ${told}`)).toBeVisible();
});
