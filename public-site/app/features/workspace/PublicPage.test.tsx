import { notifications } from "@mantine/notifications";
import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { inTurn, ruleViolation } from "#common/testing/fakeServer.ts";
import { signedInAs } from "#common/testing/sessions.ts";
import * as workspaceRoute from "~/routes/workspace.tsx";
import { renderRoutes, signedInPageAt } from "~/testing/renderRoutes.tsx";
import { siteServer } from "~/testing/server.ts";
import { expectQuestion } from "~/testing/unsaved.ts";
import { finalistRow, pageRow } from "~/testing/workspace.ts";

const PAGE = "GET /rest/v1/my_finalist_page";
const SAVE = "POST /rest/v1/rpc/save_finalist_page";

const WRITTEN = pageRow({ summary: "It breathes.", updated_at: "2025-11-01T10:00:00+00:00" });
const LATER = { ...WRITTEN, summary: "Theirs.", updated_at: "2025-11-02T10:00:00+00:00" };
const server = siteServer({
  "GET /rest/v1/my_finalist_entries": [finalistRow()],
  [SAVE]: undefined,
});

/** Shows the page to its owner; each time that it is read, it is the next of the given ones. */
async function show(...pages: [typeof WRITTEN, ...(typeof WRITTEN)[]]) {
  const [first, ...later] = pages.map((page) => [page]);
  server.answer({ [PAGE]: inTurn(first, ...later) });
  const shown = renderRoutes([signedInPageAt("/workspace", workspaceRoute)], "/workspace");
  await screen.findByLabelText("Summary");
  return shown;
}
/** The owner comes back online, and the page is read again. */
async function comeBack() {
  const before = server.sentTo(PAGE).length;
  window.dispatchEvent(new Event("online"));
  await waitFor(() => expect(server.sentTo(PAGE)).toHaveLength(before + 1));
}

const summary = () => screen.getByLabelText("Summary");
const saveButton = () => screen.getByRole("button", { name: "Save the page" });

beforeEach(() => void signedInAs());
// They outlive the page that showed them.
afterEach(() => notifications.clean());

describe("the public page", () => {
  it.each([
    [{}, "Not public", /Only your team can see this/],
    [{ is_public: true }, "Public", /Everyone can read this/],
    [{ is_public: true, is_held: true }, "Public after the final", /without names/],
    [{ is_public: true, is_hidden: true }, "Taken down", /An administrator/],
  ])("with %j is %s", async (patch, word, explanation) => {
    await show({ ...WRITTEN, ...patch });
    expect(screen.getByText(word)).toBeInTheDocument();
    expect(screen.getByText(explanation)).toBeInTheDocument();
    expect(screen.queryAllByRole("link", { name: "See your page" })).toHaveLength(
      word === "Public" ? 1 : 0,
    );
  });

  it("shows while one types what others will read, and counts", async () => {
    const { user } = await show(WRITTEN);
    await user.type(summary(), " And it is quiet.");
    const preview = screen.getByRole("region", { name: "Preview" });
    expect(preview).toHaveTextContent("It breathes. And it is quiet.");
    expect(screen.getByText("6 of about 60 words, 29 of 1,000 characters")).toBeInTheDocument();
    expect(screen.getByText("Not saved yet")).toBeInTheDocument();
    expect(server.sentTo(SAVE)).toEqual([]);
  });

  it("is saved over what was read", async () => {
    const { user } = await show(WRITTEN, { ...LATER, is_public: true, summary: "It breathes." });
    await user.click(screen.getByRole("checkbox", { name: "Publish this page" }));
    await user.click(saveButton());
    expect(await screen.findByText("Your page is saved and public.")).toBeInTheDocument();
    expect(server.sentTo(SAVE)).toEqual([
      {
        title: "Tidal",
        summary: "It breathes.",
        is_public: true,
        expected_updated_at: WRITTEN.updated_at,
      },
    ]);
    expect(screen.queryByText("Not saved yet")).toBeNull();
  });

  it("needs a title, and a summary once it is public", async () => {
    const { user } = await show(pageRow());
    await user.click(screen.getByRole("checkbox", { name: "Publish this page" }));
    await user.click(saveButton());
    expect(screen.getByText("The summary is required.")).toBeInTheDocument();
    expect(summary()).toHaveFocus();
    await user.click(screen.getByRole("checkbox", { name: "Publish this page" }));
    await user.clear(screen.getByLabelText("Title"));
    await user.click(saveButton());
    expect(screen.getByText("The title is required.")).toBeInTheDocument();
    expect(server.sentTo(SAVE)).toEqual([]);
  });

  it("asks before the words of a picture are lost", async () => {
    const pictures = [{ id: "p", path: "e/p.jpg", alt_text: "A ring" }];
    server.answer({ "GET /storage/v1/object/projects/e/p.jpg": "picture" });
    const { user } = await show({ ...WRITTEN, pictures });
    await user.type(screen.getByLabelText("What picture 1 shows"), " on a hand");
    await expectQuestion(user, "Your description of a picture is not saved yet.");
  });
});

describe("changed in two windows", () => {
  async function meetConflict() {
    server.answer({ [SAVE]: inTurn(ruleViolation("conflict"), undefined) });
    const shown = await show(WRITTEN, LATER, { ...LATER, summary: "It breathes. Mine." });
    await shown.user.type(summary(), " Mine.");
    await shown.user.click(saveButton());
    const panel = await screen.findByRole("region", { name: "Which version should stay?" });
    // The button says "Saving..." until the page has read what was saved meanwhile.
    await screen.findByRole("button", { name: "Save the page" });
    return { ...shown, panel: within(panel) };
  }

  it("both versions are shown, and nothing is overwritten", async () => {
    const { panel } = await meetConflict();
    expect(panel.getByText("Theirs.")).toBeInTheDocument();
    expect(summary()).toHaveValue("It breathes. Mine.");
    expect(saveButton()).toBeDisabled();
  });

  it("the saved one is taken", async () => {
    const { user, panel } = await meetConflict();
    await user.click(panel.getByRole("button", { name: "Use the saved version" }));
    expect(summary()).toHaveValue("Theirs.");
    expect(screen.getByLabelText("Title")).toHaveFocus();
    expect(screen.queryByRole("region", { name: /Which version/ })).toBeNull();
    expect(server.sentTo(SAVE)).toHaveLength(1);
  });

  it("or one's own is saved over it", async () => {
    const { user, panel } = await meetConflict();
    await user.click(panel.getByRole("button", { name: "Keep my version" }));
    expect(await screen.findByText("Your page is saved.")).toBeInTheDocument();
    expect(server.sentTo(SAVE).at(-1)).toMatchObject({
      summary: "It breathes. Mine.",
      expected_updated_at: LATER.updated_at,
    });
    expect(screen.queryByRole("region", { name: /Which version/ })).toBeNull();
  });

  it("what is untouched follows, and so does what an administrator hides", async () => {
    const { user } = await show(WRITTEN, LATER, {
      ...LATER,
      is_hidden: true,
      updated_at: "2025-11-03",
    });
    await comeBack();
    await waitFor(() => expect(summary()).toHaveValue("Theirs."));
    await user.type(summary(), " Mine.");
    await comeBack();
    expect(await screen.findByText("Taken down")).toBeInTheDocument();
    expect(screen.queryByRole("region", { name: /Which version/ })).toBeNull();
    expect(summary()).toHaveValue("Theirs. Mine.");
  });
});
