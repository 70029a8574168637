import { screen, within } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { refusal, sequence } from "#common/testing/fakeServer.ts";
import { INTERVENTION_KINDS } from "#shared/constants.ts";
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
  const first = await item("Screening result");
  expect(first.getByText(FIRST.hash)).not.toBeVisible();
  await user.click(first.getByText("7f83b165…126d9069"));
  expect(first.getByText(FIRST.hash)).toBeVisible();
  expect(first.getByText(/Sep 21, 2025/)).toHaveAttribute("datetime", FIRST.created_at);
  const second = await item("Screening decisions");
  expect(second.getByText("Published after the results are released.")).toBeInTheDocument();
  expect(second.queryByRole("button", { name: /Download/ })).toBeNull();
  const third = await item("Panel result");
  expect(third.getByText(/This round was canceled/)).toBeInTheDocument();

  const copy = first.getByRole("button", { name: "Copy the hash: Screening result" });
  await user.click(copy);
  expect(await first.findByText("Copied")).toBeInTheDocument();
  expect(await navigator.clipboard.readText()).toBe(FIRST.hash);
  vi.spyOn(navigator.clipboard, "writeText").mockRejectedValue(new Error("No."));
  await user.click(copy);
  expect(await first.findByText(/Please open the hash/)).toBeInTheDocument();

  const download = { name: "Download the file: Screening result" };
  await user.click(first.getByRole("button", download));
  await expectAlert("We couldn’t load");
  await user.click(first.getByRole("button", download));
  await vi.waitFor(() => expect(files).toHaveLength(1));
  expect(await files[0]?.text()).toBe(text);
});

it("names the interventions that need a reason, in three groups", async () => {
  const { user } = show();
  await user.click(screen.getByText("Changes that require a reason"));
  const groups = ["Rounds", "Reviews and judges", "Submissions and results"];
  const listed = groups.map((name) => {
    const list = screen.getByRole("heading", { level: 3, name }).nextElementSibling;
    return within(list as HTMLElement)
      .getAllByRole("listitem")
      .map((kind) => kind.textContent);
  });
  expect(listed[0]).toContain("Canceled a round");
  expect(listed[1]).toContain("Excluded a review");
  expect(listed[2]).toContain("Disqualified a submission");
  const needed = INTERVENTION_KINDS.filter(({ needsReason }) => needsReason !== "never");
  expect(listed.flat().sort()).toEqual(needed.map(({ label }) => label).sort());
});

it("explains if nothing is locked yet, and lists the tie-breaking rules in order", async () => {
  server.answer({ [FILES]: [] });
  show();
  expect(await screen.findByText("Nothing has been locked yet.")).toBeInTheDocument();
  const rules = screen.getByRole("heading", { name: "Ties" }).parentElement;
  const listed = within(rules as HTMLElement).getAllByRole("listitem");
  expect(listed.map((rule) => rule.textContent?.split(/[.:;,]/, 2).join(""))).toEqual([
    "First The mean of the criterion with the highest weight",
    "Second Head to head",
    "Third By lot",
  ]);
});
