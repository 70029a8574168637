import { notifications } from "@mantine/notifications";
import { screen, within } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { savePage, type TeamPage } from "~/data/finalistPage.ts";
import { failure } from "~/lib/outcome.ts";
import { renderRoutes } from "~/testing/renderRoutes.tsx";
import { aTeamPage } from "~/testing/workspace.ts";
import { PublicPage } from "./PublicPage.tsx";

vi.mock("~/data/finalistPage.ts", () => ({ savePage: vi.fn(), showMe: vi.fn() }));
const save = vi.mocked(savePage);

const WRITTEN = aTeamPage({ summary: "It breathes.", updatedAt: "2025-11-01T10:00:00+00:00" });
const LATER = { ...WRITTEN, summary: "Theirs.", updatedAt: "2025-11-02T10:00:00+00:00" };
const CONFLICT = { ...failure("No."), problem: "conflict" } as const;

/** Shows the page to its owner; each refresh shows the next of the given ones. */
function show(...pages: [TeamPage, ...TeamPage[]]) {
  function Shown() {
    const [place, setPlace] = useState(0);
    async function onRefresh() {
      setPlace((current) => Math.min(current + 1, pages.length - 1));
    }
    return (
      <>
        <PublicPage page={pages[place] ?? pages[0]} canEdit onRefresh={onRefresh} />
        <button type="button" onClick={() => void onRefresh()}>
          Come back
        </button>
      </>
    );
  }
  return renderRoutes([{ path: "/", Component: Shown }], "/");
}

const summary = () => screen.getByLabelText("Summary");
const saveButton = () => screen.getByRole("button", { name: "Save the page" });

beforeEach(() => {
  save.mockReset().mockResolvedValue({ ok: true, value: null });
});
// They outlive the page that showed them.
afterEach(() => notifications.clean());

describe("the public page", () => {
  it.each([
    [{}, "Not public", /Nobody but your team/],
    [{ isPublic: true }, "Public", /Everybody can read this/],
    [{ isPublic: true, isHeld: true }, "Public after the final", /without names/],
    [{ isPublic: true, isHidden: true }, "Taken down", /An administrator/],
  ])("with %j is %s", (patch, word, explanation) => {
    show({ ...WRITTEN, ...patch });
    expect(screen.getByText(word)).toBeInTheDocument();
    expect(screen.getByText(explanation)).toBeInTheDocument();
    expect(screen.queryAllByRole("link", { name: "See it among the finalists" })).toHaveLength(
      word === "Public" ? 1 : 0,
    );
  });

  it("shows while one types what others will read, and counts", async () => {
    const { user } = show(WRITTEN);
    await user.type(summary(), " And it is quiet.");
    const preview = screen.getByRole("region", { name: "Preview" });
    expect(preview).toHaveTextContent("It breathes. And it is quiet.");
    expect(screen.getByText("29 of 1,000 characters")).toBeInTheDocument();
    expect(screen.getByText("Not saved yet")).toBeInTheDocument();
    expect(save).not.toHaveBeenCalled();
  });

  it("is saved over what was read", async () => {
    const { user } = show(WRITTEN, { ...LATER, isPublic: true, summary: "It breathes." });
    await user.click(screen.getByRole("checkbox", { name: "Show this page to everybody" }));
    await user.click(saveButton());
    expect(await screen.findByText("Your page is saved and public.")).toBeInTheDocument();
    expect(save).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ isPublic: true, summary: "It breathes." }),
      WRITTEN.updatedAt,
    );
    expect(screen.queryByText("Not saved yet")).toBeNull();
  });

  it("needs a title, and a summary once it is public", async () => {
    const { user } = show(aTeamPage());
    await user.click(screen.getByRole("checkbox", { name: "Show this page to everybody" }));
    await user.click(saveButton());
    expect(screen.getByText("The summary is required.")).toBeInTheDocument();
    expect(summary()).toHaveFocus();
    await user.click(screen.getByRole("checkbox", { name: "Show this page to everybody" }));
    await user.clear(screen.getByLabelText("Title"));
    await user.click(saveButton());
    expect(screen.getByText("The title is required.")).toBeInTheDocument();
    expect(save).not.toHaveBeenCalled();
  });

  it("keeps what was typed when the connection is lost", async () => {
    save.mockResolvedValue({ ...failure("Your page could not be saved."), problem: "unreachable" });
    const { user } = show(WRITTEN);
    await user.type(summary(), " Mine.");
    await user.click(saveButton());
    expect(await screen.findByRole("alert")).toHaveTextContent("could not be saved");
    expect(summary()).toHaveValue("It breathes. Mine.");
  });
});

describe("changed in two windows", () => {
  async function meetConflict() {
    save.mockResolvedValueOnce(CONFLICT);
    const shown = show(WRITTEN, LATER, { ...LATER, summary: "It breathes. Mine." });
    await shown.user.type(summary(), " Mine.");
    await shown.user.click(saveButton());
    const panel = await screen.findByRole("region", { name: "Which version should stay?" });
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
    expect(save).toHaveBeenCalledOnce();
  });

  it("or one's own is saved over it", async () => {
    const { user, panel } = await meetConflict();
    await user.click(panel.getByRole("button", { name: "Save mine instead" }));
    expect(await screen.findByText("Your page is saved.")).toBeInTheDocument();
    expect(save).toHaveBeenLastCalledWith(
      expect.objectContaining({ summary: "It breathes. Mine." }),
      LATER.updatedAt,
    );
    expect(screen.queryByRole("region", { name: /Which version/ })).toBeNull();
  });

  it("what is untouched follows, and so does what an administrator hides", async () => {
    const { user } = show(WRITTEN, LATER, { ...LATER, isHidden: true, updatedAt: "2025-11-03" });
    await user.click(screen.getByRole("button", { name: "Come back" }));
    expect(summary()).toHaveValue("Theirs.");
    await user.type(summary(), " Mine.");
    await user.click(screen.getByRole("button", { name: "Come back" }));
    expect(screen.getByText("Taken down")).toBeInTheDocument();
    expect(screen.queryByRole("region", { name: /Which version/ })).toBeNull();
    expect(summary()).toHaveValue("Theirs. Mine.");
  });
});
