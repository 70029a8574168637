import { act, screen, waitFor } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { NETWORK_DOWN, refusal } from "#common/testing/fakeServer.ts";
import * as submissionRoute from "~/routes/entry.tsx";
import { blockStorage } from "~/testing/blockStorage.ts";
import { aFile, chooseFiles } from "~/testing/files.ts";
import {
  expectAddress,
  expectAlert,
  renderRoutes,
  showSignedInPage,
  signedInPageAt,
} from "~/testing/renderRoutes.tsx";
import { keepSubmission } from "~/testing/savedSubmission.ts";
import { signedInServer } from "~/testing/server.ts";
import { type SubmissionRow, submissionRow } from "~/testing/submissions.ts";
import { asksOnClose, expectNoQuestion, expectQuestion } from "~/testing/unsaved.ts";

const SAVE = "POST /rest/v1/rpc/save_submission";
const server = signedInServer();

const DRAFT = submissionRow({
  idea_name: "Patch",
  description: "Thin.",
  closes_at: new Date(Date.now() + 3_600_000).toISOString(),
});

/** Shows the page with a server that stores this submission. */
async function show(submission: SubmissionRow = DRAFT) {
  const stored = keepSubmission(server, submission);
  return { ...(await showSignedInPage("/entry", submissionRoute)), stored };
}

it("redirects to the dashboard if there is no entry", async () => {
  renderRoutes([signedInPageAt("/entry", submissionRoute)], "/entry");
  await expectAddress("/dashboard");
});

it.each([
  ["a draft before submissions open", { can_submit: false }],
  ["a submitted entry", { state: "submitted", receipt_number: "E-000001", can_submit: false }],
])("does not offer to submit %s", async (_, patch) => {
  await show({ ...DRAFT, ...patch });
  expect(screen.queryByRole("button", { name: /Review and submit/ })).toBeNull();
  expect(screen.queryAllByText(/^Submitted .* Changes take effect immediately/)).toHaveLength(
    "state" in patch ? 1 : 0,
  );
});

it("renews its lease while the tab is visible, and lets others edit once it is hidden", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  await show();
  const renewals = () => server.sentTo("POST /rest/v1/rpc/hold_edit_lease").length;
  await waitFor(() => expect(renewals()).toBe(1));
  await act(() => vi.advanceTimersByTimeAsync(20_000));
  await waitFor(() => expect(renewals()).toBe(2));
  vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(renewals()).toBe(2);
  vi.useRealTimers();
});

describe("saving", () => {
  it("reports a failure once, and neither submits nor leaves the page before everything is saved", async () => {
    const { user, stored } = await show();
    server.answer({ [SAVE]: NETWORK_DOWN });
    await user.type(screen.getByLabelText("Idea name"), "!");
    await user.click(screen.getByRole("button", { name: /Review and submit/ }));
    const alert = await screen.findByRole("alert");
    expect(alert).toHaveTextContent("What you typed is kept in this browser");
    expect(screen.getByText("/entry", { selector: "output" })).toBeInTheDocument();
    await user.click(screen.getByRole("button", { name: "Save now" }));
    await waitFor(() => expect(server.sentTo(SAVE).length).toBeGreaterThan(1));
    expect(screen.getByRole("alert")).toBe(alert);
    await expectQuestion(user, "This browser will keep what you wrote");
    expect(screen.getByLabelText("Idea name")).toHaveValue("Patch!");
    server.answer({ [SAVE]: stored.save });
    await expectNoQuestion(user);
    expect(stored.row.idea_name).toBe("Patch!");
  });

  it("warns if this browser cannot keep unsaved text", async () => {
    const { user } = await show();
    server.answer({ [SAVE]: NETWORK_DOWN });
    blockStorage("setItem");
    await user.type(screen.getByLabelText("Idea name"), "!");
    await expectAlert("Don’t close this page");
    await expectQuestion(user, "If you leave, you’ll lose your unsaved changes.");
    expect(asksOnClose()).toBe(true);
  });

  it("asks before a window closes whose text another one has replaced", async () => {
    const { user } = await show();
    server.answer({ [SAVE]: new Promise<object>(() => {}) });
    await user.type(screen.getByLabelText("Idea name"), "!");
    expect(asksOnClose()).toBe(false);
    const kept = Object.keys(localStorage).filter((key) => key.startsWith("challenge-unsaved"));
    for (const key of kept) localStorage.removeItem(key);
    expect(asksOnClose()).toBe(true);
  });

  it("starts when the page is hidden, and asks if it takes too long", async () => {
    const { user } = await show();
    server.answer({ [SAVE]: new Promise<object>(() => {}) });
    await user.type(screen.getByLabelText("Idea name"), "!");
    vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
    await act(async () => {
      document.dispatchEvent(new Event("visibilitychange"));
    });
    expect(server.sentTo(SAVE)).toHaveLength(1);
    await expectQuestion(user, "Your last changes to your entry haven’t been saved yet.");
  });

  it("counts characters and refuses text that is too long", async () => {
    const { user } = await show();
    await user.click(screen.getByLabelText("Description"));
    await user.paste("x".repeat(10_000));
    expect(await screen.findByText("10,005 of at most 10,000 characters")).toBeInTheDocument();
    await expectAlert("5 characters too long");
    expect(server.sentTo(SAVE)).toEqual([]);
  });
});

it("waits for an upload before the review, and stays on the page if it fails", async () => {
  const { user } = await show();
  const upload = Promise.withResolvers<Response>();
  server.answer({ "POST /storage/v1/object/submissions/*": upload.promise });
  chooseFiles(aFile("idea.pdf", "%PDF-1.7"));
  await screen.findByRole("progressbar");
  const review = () => screen.getByRole("button", { name: /Review and submit/ });
  await user.click(review());
  const waiting = screen.getByRole("button", { name: /Waiting for the upload/ });
  expect(waiting).toHaveAttribute("aria-busy", "true");
  expect(waiting).toHaveFocus();
  upload.resolve(refusal(500));
  await expectAlert("We couldn’t upload");
  expect(screen.getByText("/entry", { selector: "output" })).toBeInTheDocument();
  await user.click(review());
  await expectAddress("/entry/submit");
});

it("is edited in one tab at a time", async () => {
  const { user, stored } = await show({ ...DRAFT, editor_tab: "another tab" });
  const editHere = () => screen.findByRole("button", { name: "Edit here instead" });
  await screen.findByText("You’re editing this entry in another window");
  await user.click(await editHere());
  expect(await screen.findByLabelText("Idea name")).toBeInTheDocument();
  // A duplicated tab copies the storage, and a reloaded one reads it.
  expect(sessionStorage.getItem("challenge-editor")).toBeNull();
  window.dispatchEvent(new Event("pagehide"));
  expect(sessionStorage.getItem("challenge-editor")).not.toBeNull();
  // The other tab takes the submission over again.
  stored.change({ editor_tab: "another tab" });
  window.dispatchEvent(new Event("online"));
  await editHere();
  expect(screen.queryByRole("textbox")).toBeNull();
});
