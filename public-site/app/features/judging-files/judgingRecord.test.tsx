import { screen, within } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { refusal, sequence } from "#common/testing/fakeServer.ts";
import type { JudgingFile } from "~/data/judgingFiles.ts";
import * as recordRoute from "~/routes/judging-record.tsx";
import { mockDownloads } from "~/testing/files.ts";
import { expectAlert, pageAt, renderRoutes } from "~/testing/renderRoutes.tsx";
import { siteServer } from "~/testing/server.ts";

const FILES = "GET /rest/v1/public_judging_files";

const FIRST: JudgingFile = {
  id: "00000000-0000-4000-8000-000000000001",
  kind: "result",
  round_kind: "screening",
  hash: "7f83b1657ff1fc53b92dc18148a1d65dfc2d4b1fa3d677284addd200126d9069",
  created_at: "2025-09-21T10:00:00.123456+00:00",
  is_available: true,
  is_canceled: false,
};
const SECOND = { ...FIRST, id: "2", kind: "decisions", is_available: false };
const CANCELED = { ...SECOND, id: "3", kind: "result", round_kind: "panel", is_canceled: true };

const server = siteServer({ [FILES]: [FIRST, SECOND, CANCELED] });

const show = () => renderRoutes([pageAt("/judging/record", recordRoute)], "/judging/record");
const item = async (name: string) => {
  const list = await screen.findByRole("list", { name: "Files" });
  const items = within(list).getAllByRole("listitem");
  const found = items.find((one) => within(one).queryByRole("heading", { level: 3, name }));
  if (!found) throw new Error(`There is no ${name}.`);
  return within(found);
};

it("lists every file with time and hash, copies a hash, and downloads published files unchanged", async () => {
  const files = mockDownloads();
  const text = '{"a":"ü \\u000f","b":1}';
  server.answer({ "GET /rest/v1/rpc/judging_file": sequence(refusal(500), text) });
  const { user } = show();
  expect(screen.getByText("Loading…")).toBeInTheDocument();
  const first = await item("Result of the screening");
  expect(first.getByText(FIRST.hash)).toBeInTheDocument();
  expect(first.getByText(/Sep 21, 2025/)).toHaveAttribute("datetime", FIRST.created_at);
  const second = await item("Decisions of the screening");
  expect(second.getByText("You can download the file after the release.")).toBeInTheDocument();
  expect(second.queryByRole("button", { name: /Download/ })).toBeNull();
  const third = await item("Result of the panel");
  expect(third.getByText(/This round was canceled/)).toBeInTheDocument();

  const copy = first.getByRole("button", { name: "Copy the hash: Result of the screening" });
  await user.click(copy);
  expect(await first.findByText("Copied")).toBeInTheDocument();
  expect(await navigator.clipboard.readText()).toBe(FIRST.hash);
  vi.spyOn(navigator.clipboard, "writeText").mockRejectedValue(new Error("No."));
  await user.click(copy);
  expect(await first.findByText(/Please select the text/)).toBeInTheDocument();

  const download = { name: "Download the file: Result of the screening" };
  await user.click(first.getByRole("button", download));
  await expectAlert("could not be loaded");
  await user.click(first.getByRole("button", download));
  await vi.waitFor(() => expect(files).toHaveLength(1));
  expect(await files[0]?.text()).toBe(text);
});

it("explains if nothing is locked yet, and lists the tie-breaking rules in order", async () => {
  server.answer({ [FILES]: [] });
  show();
  expect(await screen.findByText("Nothing is locked yet.")).toBeInTheDocument();
  const rules = screen.getByRole("heading", { name: "Ties" }).parentElement;
  const listed = within(rules as HTMLElement).getAllByRole("listitem");
  expect(listed.map((rule) => rule.textContent?.split(/[.:;,]/, 2).join(""))).toEqual([
    "First The mean of the criterion with the highest weight",
    "Second Head to head",
    "Third By lot",
  ]);
});
