import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { useState } from "react";
import { expect, it, vi } from "vitest";
import { fill, muteErrors, renderAdmin, ruleError } from "../testing/renderAdmin.tsx";
import { ConfirmedAction } from "./ConfirmedAction.tsx";
import { useDatabaseChange } from "./useDatabaseChange.ts";

/** A change with a confirmation, like those on most pages. */
function CloseRound({ asksForReason = false }) {
  const mutation = useDatabaseChange("close_round_early", {
    success: "The round has been closed.",
    failure: "Failed to close the round. Please try again.",
  });
  return (
    <ConfirmedAction
      label="Close round"
      title="Close this round?"
      question="Judges can no longer submit."
      action="Close"
      {...(asksForReason && { reason: {} })}
      mutation={mutation}
      args={(reason) => ({ id: "round-1", revision: 1, reason })}
    />
  );
}

async function ask(callDatabase: object, asksForReason = false) {
  const { user } = renderAdmin(<CloseRound asksForReason={asksForReason} />, { callDatabase });
  const open = async () => {
    await user.click(screen.getByRole("button", { name: "Close round" }));
    return within(await screen.findByRole("dialog", { name: "Close this round?" }));
  };
  const isClosed = () => waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  return { user, open, isClosed, dialog: await open() };
}

it("changes nothing before it is confirmed, and Enter does no harm", async () => {
  const callDatabase = vi.fn(async () => null);
  const { user, open, isClosed, dialog } = await ask(callDatabase);
  expect(dialog.getByText("Judges can no longer submit.")).toBeVisible();
  expect(dialog.getByRole("button", { name: "Cancel" })).toHaveFocus();
  await user.keyboard("{Enter}");
  await isClosed();
  expect(callDatabase).not.toHaveBeenCalled();
  await user.click((await open()).getByRole("button", { name: "Close" }));
  expect(await screen.findByText("The round has been closed.")).toBeVisible();
  const args = { id: "round-1", revision: 1, reason: "" };
  expect(callDatabase).toHaveBeenCalledExactlyOnceWith("close_round_early", args);
  await isClosed();
});

it("closes after a conflict, so that the person looks at the record again", async () => {
  muteErrors();
  const callDatabase = async () => Promise.reject(ruleError("conflict"));
  const { user, isClosed, dialog } = await ask(callDatabase);
  await user.click(dialog.getByRole("button", { name: "Close" }));
  expect(await screen.findByText("A sentence for people.")).toBeVisible();
  await isClosed();
});

it("requires a reason, and keeps it after a failure and a conflict", async () => {
  muteErrors();
  const callDatabase = vi.fn(async (_name: string, _args: object): Promise<null> => null);
  callDatabase.mockRejectedValueOnce(new Error("secret"));
  const { user, isClosed, dialog } = await ask(callDatabase, true);
  const confirm = () => user.click(dialog.getByRole("button", { name: "Close" }));
  await confirm();
  expect(await dialog.findByText("Reason is required.")).toBeVisible();
  expect(callDatabase).not.toHaveBeenCalled();
  fill(dialog.getByRole("textbox", { name: /^Reason/ }), "All are done");
  await confirm();
  expect(await screen.findByText("Failed to close the round. Please try again.")).toBeVisible();
  expect(dialog.getByRole("textbox", { name: /^Reason/ })).toHaveValue("All are done");
  callDatabase.mockRejectedValueOnce(ruleError("conflict"));
  await confirm();
  expect(await screen.findByText("A sentence for people.")).toBeVisible();
  expect(screen.getByRole("textbox", { name: /^Reason/ })).toHaveValue("All are done");
  await confirm();
  expect(callDatabase).toHaveBeenCalledTimes(3);
  expect(callDatabase.mock.lastCall?.[1]).toHaveProperty("reason", "All are done");
  await isClosed();
});

/** A form whose record someone else changes while it is open. */
function RenameRound() {
  const [revision, setRevision] = useState(1);
  return (
    <ConfirmedAction
      label="Rename"
      title="Rename this round?"
      question="Judges see the name."
      isForm
      mutation={useDatabaseChange("save_judging_round", { failure: "Failed to rename the round." })}
      version={revision}
      args={(_, version) => ({ id: "round-1", revision: version, round: {} })}
    >
      <button type="button" onClick={() => setRevision(2)}>
        Change it elsewhere
      </button>
    </ConfirmedAction>
  );
}

it("replaces a later version than that of its opening only after a conflict", async () => {
  muteErrors();
  const callDatabase = vi.fn(async (_name: string, _args: object): Promise<null> => null);
  callDatabase.mockRejectedValueOnce(ruleError("conflict"));
  const { press } = renderAdmin(<RenameRound />, { callDatabase });
  await press("Rename");
  await press("Change it elsewhere");
  const dialog = within(screen.getByRole("dialog"));
  for (const revision of [1, 2]) {
    fireEvent.click(await dialog.findByRole("button", { name: "Rename" }));
    await waitFor(() =>
      expect(callDatabase.mock.lastCall?.[1]).toEqual({ id: "round-1", revision, round: {} }),
    );
  }
});
