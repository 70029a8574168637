import { screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { inTurn, refusal } from "#common/testing/fakeServer.ts";
import type { JudgingFile } from "~/data/judgingFiles.ts";
import * as recordRoute from "~/routes/judging-record.tsx";
import { pageAt, renderRoutes } from "~/testing/renderRoutes.tsx";
import { siteServer } from "~/testing/server.ts";

const FILES = "GET /rest/v1/public_judging_files";
const FILE = "GET /rest/v1/rpc/judging_file";

const FIRST: JudgingFile = {
  id: "00000000-0000-4000-8000-000000000001",
  kind: "result",
  round_kind: "screening",
  hash: "7f83b1657ff1fc53b92dc18148a1d65dfc2d4b1fa3d677284addd200126d9069",
  created_at: "2025-09-21T10:00:00.123456+00:00",
  is_available: true,
  is_canceled: false,
};
const SECOND: JudgingFile = {
  ...FIRST,
  id: "00000000-0000-4000-8000-000000000002",
  kind: "decisions",
  hash: "b".repeat(64),
  is_available: false,
};

const server = siteServer({ [FILES]: [FIRST, SECOND] });

// Nothing is laid out here, so nothing comes into view.
beforeEach(() => {
  class NothingInView {
    observe() {}
    disconnect() {}
  }
  vi.stubGlobal("IntersectionObserver", NothingInView);
});

/** What the browser was told to save. */
function savedFiles(): Blob[] {
  const files: Blob[] = [];
  class SavingUrl extends URL {
    static override createObjectURL = (file: Blob) => `blob:${files.push(file)}`;
    static override revokeObjectURL = () => {};
  }
  vi.stubGlobal("URL", SavingUrl);
  return files;
}

const show = () => renderRoutes([pageAt("/judging/record", recordRoute)], "/judging/record");
const item = async (name: string) => {
  const list = await screen.findByRole("list", { name: "Files" });
  const items = within(list).getAllByRole("listitem");
  const found = items.find((one) => within(one).queryByRole("heading", { level: 3, name }));
  if (!found) throw new Error(`There is no ${name}.`);
  return within(found);
};

describe("the record of judging", () => {
  it("lists every file with its time and hash, and says which one is not published yet", async () => {
    show();
    expect(screen.getByText("Loading…")).toBeInTheDocument();
    const first = await item("Result of the screening");
    expect(first.getByText(FIRST.hash)).toBeInTheDocument();
    expect(first.getByText(/Sep 21, 2025/)).toHaveAttribute("datetime", FIRST.created_at);
    const second = await item("Decisions of the screening");
    expect(second.getByText("You can download the file after the release.")).toBeInTheDocument();
    expect(second.queryByRole("button", { name: /Download/ })).toBeNull();
  });

  it("says that a round was canceled, whose file is not published", async () => {
    server.answer({ [FILES]: [{ ...SECOND, is_canceled: true }] });
    show();
    const second = await item("Decisions of the screening");
    expect(second.getByText(/This round was canceled/)).toBeInTheDocument();
  });

  it("copies a hash, and says so where the browser does not let it", async () => {
    const { user } = show();
    const first = await item("Result of the screening");
    await user.click(first.getByRole("button", { name: "Copy the hash: Result of the screening" }));
    expect(await first.findByText("Copied")).toBeInTheDocument();
    expect(await navigator.clipboard.readText()).toBe(FIRST.hash);
    vi.spyOn(navigator.clipboard, "writeText").mockRejectedValue(new Error("No."));
    await user.click(first.getByRole("button", { name: "Copy the hash: Result of the screening" }));
    expect(await first.findByText(/Please select the text/)).toBeInTheDocument();
  });

  it("saves a file byte by byte", async () => {
    const files = savedFiles();
    const text = '{"a":"ü \\u000f","b":1}';
    server.answer({ [FILE]: text });
    const { user } = show();
    await user.click(
      await screen.findByRole("button", { name: "Download the file: Result of the screening" }),
    );
    await screen.findByRole("button", { name: "Download the file: Result of the screening" });
    await vi.waitFor(() => expect(files).toHaveLength(1));
    expect(await files[0]?.text()).toBe(text);
  });

  it("says when a file cannot be loaded", async () => {
    server.answer({ [FILE]: refusal(500) });
    const { user } = show();
    await user.click(
      await screen.findByRole("button", { name: "Download the file: Result of the screening" }),
    );
    expect(await screen.findByRole("alert")).toHaveTextContent("could not be loaded");
  });

  it("says when there is nothing yet", async () => {
    server.answer({ [FILES]: [] });
    show();
    expect(await screen.findByText("Nothing is locked yet.")).toBeInTheDocument();
  });

  it("offers another try when the list could not be read", async () => {
    server.answer({ [FILES]: inTurn(refusal(500), [FIRST]) });
    const { user } = show();
    expect(await screen.findByRole("alert")).toHaveTextContent("The list could not be loaded.");
    await user.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByText(FIRST.hash)).toBeInTheDocument();
  });

  it("publishes the rules for ties in their order", async () => {
    show();
    const rules = screen.getByRole("heading", { name: "Ties" }).parentElement;
    const listed = within(rules as HTMLElement).getAllByRole("listitem");
    expect(listed.map((rule) => rule.textContent?.split(/[.:;,]/, 2).join(""))).toEqual([
      "First The mean of the criterion with the highest weight",
      "Second Head to head",
      "Third A lot",
    ]);
  });
});
