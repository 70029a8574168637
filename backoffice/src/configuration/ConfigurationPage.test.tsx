import { cleanup, screen, waitFor } from "@testing-library/react";
import { HttpError } from "react-admin";
import { expect, it, vi } from "vitest";
import { MAX_TEAM_SIZE } from "#shared/constants.ts";
import { toLocalInput } from "../forms/localDateTime.ts";
import { fill, muteErrors, renderAdmin, ruleError } from "../testing/renderAdmin.tsx";
import ConfigurationPage from "./ConfigurationPage.tsx";
import { CHALLENGE_DATE_FIELDS, type SavedConfiguration } from "./configuration.ts";
import { OPEN_CHALLENGE } from "./testing/openChallenge.ts";

async function setUp(challenge: Partial<SavedConfiguration> = {}, reach: object = {}) {
  let stored: SavedConfiguration = { ...OPEN_CHALLENGE, ...challenge };
  const getOne = vi.fn(async (resource: string) => ({
    data: resource === "email-reach" ? reach : stored,
  }));
  const callDatabase = vi.fn(async (_name: string, _args: object): Promise<unknown> => null);
  const { user } = renderAdmin(<ConfigurationPage />, { getOne, callDatabase });
  await screen.findByRole("form", { name: "Configuration" });
  return {
    callDatabase,
    getOne,
    user,
    /** Saves these changes as another administrator. */
    store: (changes: Partial<SavedConfiguration>) => {
      stored = { ...stored, ...changes };
    },
  };
}

const phase = () => screen.getByLabelText("Challenge phase");
const time = () => screen.getByLabelText("Time");
const members = () => screen.getByLabelText("Maximum submission members");
const saveButton = () => screen.getByRole("button", { name: "Save Changes" });

it("shows the saved values and the consequences of changes, and saves all values", async () => {
  const { callDatabase, store, user } = await setUp();
  const saving = Promise.withResolvers<unknown>();
  callDatabase.mockReturnValueOnce(saving.promise);
  expect(phase()).toHaveValue("Open Submission");
  expect(time()).toHaveValue("Submissions are open");
  expect(members()).toHaveValue("5");
  expect(screen.getByText(/^Last changed by olu@example.com on/)).toBeVisible();
  expect(saveButton()).toBeDisabled();
  await user.selectOptions(phase(), "Evaluation");
  fill(members(), "3");
  expect(screen.getByRole("status", { name: "Effects" })).toHaveTextContent(
    /Once you save these changes:.*phase Evaluation.*but submissions are open/,
  );
  await user.click(saveButton());
  const busy = await screen.findByRole("button", { name: "Saving..." });
  expect(busy).toHaveFocus();
  fill(time(), "Judging begins");
  await user.click(busy);
  const dates = CHALLENGE_DATE_FIELDS.map(({ field }) => [field, OPEN_CHALLENGE[field]]);
  expect(callDatabase).toHaveBeenCalledExactlyOnceWith("save_challenge_configuration", {
    revision: OPEN_CHALLENGE.revision,
    configuration: {
      ...Object.fromEntries(dates),
      phase: "Evaluation",
      time: "Submissions are open",
      max_submission_members: 3,
    },
  });
  store({ phase: "Evaluation", max_submission_members: 3, revision: 2 });
  saving.resolve(null);
  expect(await screen.findByText("The configuration has been saved.")).toBeVisible();
  // Text typed while saving is not saved yet.
  expect(time()).toHaveValue("Judging begins");
  await waitFor(() => expect(phase()).toHaveValue("Evaluation"));
  expect(saveButton()).toBeEnabled();
});

it("says how many people got the results, unless nobody is emailed", async () => {
  const released = { results_released_at: "2026-10-01T12:00:00Z" };
  const reach = { id: "current", notified_people: 3, submissions_to_notify: 0, queued_emails: 0 };
  await setUp(released, reach);
  expect(await screen.findByText(/^Results emailed to 3 people\./)).toBeVisible();
  cleanup();
  const { getOne } = await setUp(released, { ...reach, notified_people: 0 });
  await waitFor(() => expect(getOne).toHaveBeenCalledWith("email-reach", expect.anything()));
  await expect(screen.findByText(/^Results emailed/, {}, { timeout: 50 })).rejects.toThrow();
});

it("does not count a value that is typed again as a change", async () => {
  await setUp();
  const field = screen.getByLabelText<HTMLInputElement>("Submissions close");
  const { value } = field;
  for (const typed of ["2031-01-01T00:00:00", value]) fill(field, typed);
  for (const typed of ["", "Submissions are open "]) fill(time(), typed);
  for (const typed of ["3", "5"]) fill(members(), typed);
  expect(saveButton()).toBeDisabled();
  fill(members(), "4");
  expect(saveButton()).toBeEnabled();
});

it("rejects an invalid value, and discards changes", async () => {
  const { user } = await setUp();
  fill(members(), "9");
  expect(members()).toHaveAccessibleDescription(`Enter a whole number from 1 to ${MAX_TEAM_SIZE}.`);
  expect(members()).toBeInvalid();
  expect(saveButton()).toBeDisabled();
  await user.click(screen.getByRole("button", { name: "Discard" }));
  expect(members()).toHaveValue("5");
});

it("keeps changes when saving fails, and overwrites those of someone else only if the person chooses so", async () => {
  muteErrors();
  const { callDatabase, user, store } = await setUp();
  callDatabase.mockRejectedValueOnce(new HttpError("secret", 500));
  fill(time(), "Soon");
  await user.click(saveButton());
  expect(await screen.findByText("Failed to save configurations. Please try again.")).toBeVisible();
  expect(time()).toHaveValue("Soon");

  callDatabase.mockRejectedValueOnce(ruleError("conflict"));
  store({ time: "Later", max_submission_members: 2, changed_by: "zoe@example.com", revision: 2 });
  await user.click(saveButton());
  const panel = await screen.findByRole("region", { name: "Which version do you want to keep?" });
  expect(panel).toHaveTextContent(/Use the saved versionTimeLater.*Copy my versionTimeSoon$/);
  expect(members()).toHaveValue("2");
  expect(time()).toHaveValue("Soon");
  expect(screen.getByText(/zoe@example.com/)).toBeVisible();
  expect(saveButton()).toBeDisabled();
  await user.click(screen.getByRole("button", { name: "Keep my version" }));
  await waitFor(() =>
    expect(callDatabase.mock.lastCall?.[1]).toMatchObject({
      revision: 2,
      configuration: { max_submission_members: 2, time: "Soon" },
    }),
  );
  expect(panel).not.toBeInTheDocument();
});

it("shows the errors of a version that is invalid beside the values of someone else", async () => {
  muteErrors();
  const { callDatabase, user, store } = await setUp();
  const { registration_closes_at: registration, submissions_close_at: close } = OPEN_CHALLENGE;
  fill(screen.getByLabelText("Team registration closes"), toLocalInput(close));
  callDatabase.mockRejectedValueOnce(ruleError("conflict"));
  store({ submissions_close_at: registration, revision: 2 });
  await user.click(saveButton());
  await user.click(await screen.findByRole("button", { name: "Keep my version" }));
  expect(callDatabase).toHaveBeenCalledOnce();
  expect(screen.getByLabelText("Submissions close")).toBeInvalid();
  expect(screen.queryByRole("button", { name: "Keep my version" })).toBeNull();
});
