import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpError } from "react-admin";
import { describe, expect, it, vi } from "vitest";
import { MAX_TEAM_SIZE } from "#shared/constants.ts";
import { renderAdmin } from "../testing/renderAdmin.tsx";
import ConfigurationPage from "./ConfigurationPage.tsx";
import { CHALLENGE_DATE_FIELDS, type Configuration } from "./configuration.ts";
import { OPEN_CHALLENGE } from "./testing/openChallenge.ts";

async function setUp(save: () => Promise<unknown> = async () => null) {
  let stored: Configuration = OPEN_CHALLENGE;
  const getOne = vi.fn(async () => ({ data: stored }));
  const callDatabase = vi.fn(async (_name: string, _args: object) => save());
  renderAdmin(<ConfigurationPage />, { getOne, callDatabase } as object);
  await screen.findByRole("form", { name: "Configuration" });
  return {
    callDatabase,
    user: userEvent.setup(),
    /** Somebody else saves. */
    store: (changes: Partial<Configuration>) => {
      stored = { ...stored, ...changes };
    },
  };
}

const time = () => screen.getByRole("textbox", { name: "Time" });
const members = () => screen.getByRole("textbox", { name: "Maximum submission members" });
const saveButton = () => screen.getByRole("button", { name: "Save Changes" });
const logged = () => vi.spyOn(console, "error").mockImplementation(() => undefined);

it("shows the saved values, and who changed them last", async () => {
  await setUp();
  expect(screen.getByRole("combobox", { name: "Challenge phase" })).toHaveValue("Open Submission");
  expect(time()).toHaveValue("Submissions are open");
  expect(members()).toHaveValue("5");
  expect(screen.getByText(/^Last changed by olu@example.com on/)).toBeVisible();
  expect(saveButton()).toBeDisabled();
});

it("says when it cannot be loaded, and loads it again", async () => {
  logged();
  const getOne = vi.fn().mockRejectedValueOnce(new HttpError("secret", 500));
  getOne.mockResolvedValue({ data: OPEN_CHALLENGE });
  renderAdmin(<ConfigurationPage />, { getOne });
  expect(await screen.findByRole("alert")).toHaveTextContent(
    "Failed to fetch configurations. Please try again.",
  );
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByRole("form", { name: "Configuration" })).toBeVisible();
});

it("asks before changes are lost, but not once they are discarded", async () => {
  const closeTab = () => {
    const event = new Event("beforeunload", { cancelable: true });
    window.dispatchEvent(event);
    return event.defaultPrevented;
  };
  const { user } = await setUp();
  await user.clear(members());
  await user.type(members(), "9");
  expect(members()).toHaveAccessibleDescription(`Enter a whole number from 1 to ${MAX_TEAM_SIZE}.`);
  expect(members()).toBeInvalid();
  expect(saveButton()).toBeDisabled();
  expect(closeTab()).toBe(true);
  await user.click(screen.getByRole("button", { name: "Discard" }));
  expect(members()).toHaveValue("5");
  expect(closeTab()).toBe(false);
});

describe("saving", () => {
  it("sends all values with the version that was loaded", async () => {
    let finish = () => {};
    const { callDatabase, user } = await setUp(
      () =>
        new Promise<void>((resolve) => {
          finish = resolve;
        }),
    );
    await user.selectOptions(screen.getByRole("combobox"), "Evaluation");
    await user.clear(members());
    await user.type(members(), "3");
    await user.click(saveButton());
    expect(await screen.findByRole("button", { name: "Saving..." })).toBeDisabled();
    const dates = CHALLENGE_DATE_FIELDS.map(({ field }) => [field, OPEN_CHALLENGE[field]]);
    expect(callDatabase).toHaveBeenCalledExactlyOnceWith("save_challenge_configuration", {
      ...Object.fromEntries(dates),
      phase: "Evaluation",
      time_text: "Submissions are open",
      max_submission_members: 3,
      expected_updated_at: OPEN_CHALLENGE.updated_at,
    });
    finish();
    expect(await screen.findByText("The configuration has been saved.")).toBeVisible();
  });

  it("shows the consequences before saving", async () => {
    const { user } = await setUp();
    await user.selectOptions(screen.getByRole("combobox"), "Pitches");
    const meaning = screen.getByRole("status", { name: "Effects" });
    expect(meaning).toHaveTextContent(/Once you save these changes:.*phase Pitches/);
    expect(meaning).toHaveTextContent("but submissions are open");
  });

  it("that fails has a message, and the changes stay", async () => {
    const errors = logged();
    const failure = new HttpError("secret", 500);
    const { user } = await setUp(() => Promise.reject(failure));
    await user.type(time(), "!");
    await user.click(saveButton());
    const text = await screen.findByText("Failed to save configurations. Please try again.");
    expect(text).toBeVisible();
    expect(errors).toHaveBeenCalledWith(failure);
    expect(time()).toHaveValue("Submissions are open!");
    expect(saveButton()).toBeEnabled();
  });

  it("after somebody else shows their values beside one's own changes", async () => {
    logged();
    const conflict = new HttpError("Changed.", 400, { code: "P0001", hint: "conflict" });
    const { callDatabase, user, store } = await setUp();
    callDatabase.mockRejectedValueOnce(conflict);
    const theirs = {
      max_submission_members: 2,
      changed_by: "zoe@example.com",
      updated_at: "later",
    };
    store(theirs);
    await user.type(time(), "!");
    await user.click(saveButton());
    expect(await screen.findByText(/^Someone else has just saved the configuration/)).toBeVisible();
    await waitFor(() => expect(members()).toHaveValue("2"));
    expect(time()).toHaveValue("Submissions are open!");
    expect(screen.getByText(/zoe@example.com/)).toBeVisible();
    await user.click(saveButton());
    await waitFor(() =>
      expect(callDatabase.mock.lastCall?.[1]).toMatchObject({
        max_submission_members: 2,
        time_text: "Submissions are open!",
        expected_updated_at: "later",
      }),
    );
  });
});
