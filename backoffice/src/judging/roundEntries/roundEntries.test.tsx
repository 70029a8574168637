import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { ListContextProvider, type ListControllerResult } from "react-admin";
import { beforeEach, expect, it, onTestFinished, vi } from "vitest";
import { imagePdf } from "#shared/imagePdf.ts";
import type { AdminDataProvider } from "../../data/dataProvider.ts";
import { renderAdmin } from "../../testing/renderAdmin.tsx";
import { LIMITS, RefusedError } from "../documents/refusals.ts";
import { FakeWorker } from "../testing/FakeWorker.ts";
import { ROUND } from "../testing/judgingRecords.ts";
import { renderJudging } from "../testing/renderJudging.tsx";
import { AddSelectedToRound } from "./AddToRound.tsx";
import type { RoundEntry } from "./roundEntry.ts";
import { anonymizeFile } from "./saveAnonymizedDocument.ts";

const ROUND_ENTRIES = "/judging/rounds/round-1/round-entries";
const DOCUMENT = {
  bucket: "submissions",
  path: "entry-1/f/plan.pdf",
  name: "plan.pdf",
  origin: null,
  is_newer: false,
} as const;
const ROUND_ENTRY: RoundEntry = {
  id: "round-entry-1",
  round_id: "round-1",
  submission_id: "entry-1",
  code: "K7QX-M2BD",
  idea_name: "Patch",
  original_idea_name: "Patch",
  receipt_number: "DIC-0001",
  description: "Ines Amado thought of a patch.",
  file_path: null,
  document: DOCUMENT,
  former_round_name: null,
  needs_document: true,
  revision: 3,
  is_calibration: false,
  findings: [{ where: "description", what: "Ines Amado" }],
  ready_at: null,
  ready_by: null,
  created_at: "2025-09-01T08:00:00Z",
  assigned_count: 0,
  submitted_count: 0,
  recused_count: 0,
  is_excluded: false,
};
const TEAM = [{ name: "Ines Amado", email: "ines@example.com", university: "Example University" }];

const REVIEWED = Array.from({ length: 30 }, (_, index) => `entry-${index + 1}`);

const ANONYMIZED = {
  pdf: new Uint8Array(),
  words: [[["A", 10, 10, 20, 20], [" "], ["patch.", 20, 10, 60, 20]]],
  findings: ["No text on page 2"],
};

function open(
  address: string,
  roundEntries: readonly RoundEntry[] = [ROUND_ENTRY],
  answer: object = ANONYMIZED,
  round = ROUND,
  calls: Record<string, unknown> = {},
) {
  const lists = {
    "judging-rounds": [round],
    "round-entries": roundEntries,
    submissions: [{ id: "entry-1", team_members: TEAM }],
    judges: [{ id: "judge-1", name: "Ravi Rao" }],
  };
  vi.stubGlobal(
    "Worker",
    FakeWorker.answering(() => answer),
  );
  const answers: Record<string, unknown> = {
    entries_to_add: { by_status: { received: ["entry-0"], under_review: REVIEWED } },
    mark_clean_entries_ready: roundEntries.map(({ id }) => id),
    ...calls,
  };
  return renderJudging(address, lists, (name) => answers[name] ?? null);
}

beforeEach(() => {
  vi.stubGlobal("crypto", { ...crypto, randomUUID: () => "new" });
});

it("lists the findings and the missing documents", async () => {
  open(ROUND_ENTRIES);
  const row = (await screen.findByRole("link", { name: "K7QX-M2BD" })).closest("tr");
  expect(row).toHaveTextContent("Ines Amado");
  expect(row).toHaveTextContent("Not anonymized");
  expect(screen.queryByRole("button", { name: /clean entr/ })).toBeNull();
});

it("adds the chosen submissions in batches and counts them", async () => {
  const { callDatabase, user } = open(ROUND_ENTRIES);
  await user.click(await screen.findByRole("button", { name: "Add submissions" }));
  const dialog = within(await screen.findByRole("dialog"));
  expect(dialog.getByRole("button", { name: "Add 31 submissions" })).toBeVisible();
  await user.selectOptions(dialog.getByLabelText("Status"), "Under Review (30)");
  await user.click(dialog.getByRole("button", { name: "Add 30 submissions" }));
  expect(await screen.findByText("30 done")).toBeVisible();
  const calls = callDatabase.mock.calls.filter(([name]) => name === "add_to_round");
  expect(calls).toEqual([
    ["add_to_round", { round_id: "round-1", submission_ids: REVIEWED.slice(0, 10) }],
    ["add_to_round", { round_id: "round-1", submission_ids: REVIEWED.slice(10, 20) }],
    ["add_to_round", { round_id: "round-1", submission_ids: REVIEWED.slice(20) }],
  ]);
});

it("anonymizes all outstanding documents and sends their text to be searched", async () => {
  const { callDatabase, uploads, user } = open(ROUND_ENTRIES);
  await user.click(await screen.findByRole("button", { name: "Anonymize 1 document" }));
  expect(await screen.findByText("1 done")).toBeVisible();
  expect(uploads).toEqual(["round-entry-1/new.pdf"]);
  expect(callDatabase.mock.lastCall).toMatchObject([
    "save_anonymized_document",
    {
      id: "round-entry-1",
      file_path: "round-entry-1/new.pdf",
      page_texts: ["A patch."],
      page_words: ANONYMIZED.words,
      findings: [{ where: "document", what: "No text on page 2" }],
    },
  ]);
});

it("marks all clean entries as ready after a confirmation, and undoes it", async () => {
  const clean = { ...ROUND_ENTRY, needs_document: false, findings: [] };
  const roundEntries = [clean, { ...clean, id: "round-entry-2", code: "AAAA-BBBB" }];
  const { callDatabase, user } = open(ROUND_ENTRIES, roundEntries);
  await user.click(await screen.findByRole("button", { name: "Mark 2 clean entries as ready" }));
  expect(callDatabase).not.toHaveBeenCalled();
  await user.click(await screen.findByRole("button", { name: "Mark as ready" }));
  expect(await screen.findByText("2 entries are ready.")).toBeVisible();
  await user.click(await screen.findByRole("button", { name: "Undo" }));
  await waitFor(() => expect(callDatabase).toHaveBeenCalledTimes(3));
  expect(callDatabase.mock.calls).toEqual([
    ["mark_clean_entries_ready", { round_id: "round-1" }],
    ["reopen_round_entry", { id: "round-entry-1" }],
    ["reopen_round_entry", { id: "round-entry-2" }],
  ]);
});

it("shows the calibration entries, which can be chosen until the round opens", async () => {
  const { callDatabase, user } = open(ROUND_ENTRIES);
  const box = await screen.findByRole("checkbox", { name: "Calibration entry: K7QX-M2BD" });
  expect(box).not.toBeChecked();
  await user.click(box);
  expect(callDatabase).toHaveBeenLastCalledWith("set_calibration", {
    round_entry_id: "round-entry-1",
    is_on: true,
  });
  expect(await screen.findByText(/^K7QX-M2BD is now a calibration entry/)).toBeVisible();
  cleanup();
  const reviewed = { assigned_count: 3, submitted_count: 1, recused_count: 1 };
  open(ROUND_ENTRIES, [{ ...ROUND_ENTRY, ...reviewed, is_calibration: true }], ANONYMIZED, {
    ...ROUND,
    stage: "open",
  });
  const row = (await screen.findByRole("link", { name: "K7QX-M2BD" })).closest("tr");
  expect(row).toHaveTextContent("Yes1 of 3, 1 recused");
  expect(screen.queryByRole("checkbox", { name: /^Calibration entry/ })).toBeNull();
});

it("saves a text over the revision at which the changes began, not over a colleague's", async () => {
  const roundEntries = [ROUND_ENTRY];
  const { callDatabase, user } = open(`${ROUND_ENTRIES}/round-entry-1`, roundEntries);
  await user.type(await screen.findByRole("textbox", { name: "Description" }), " It hums.");
  roundEntries[0] = {
    ...ROUND_ENTRY,
    description: "A patch.",
    revision: 4,
    file_path: "round-entry-1/new.pdf",
  };
  await user.click(screen.getByRole("button", { name: "Anonymize document" }));
  await screen.findByRole("button", { name: "Anonymize document again" });
  await user.click(screen.getByRole("button", { name: "Save text" }));
  expect(callDatabase).toHaveBeenLastCalledWith("save_anonymized_text", {
    id: "round-entry-1",
    expected_revision: 3,
    idea_name: "Patch",
    description: `${ROUND_ENTRY.description} It hums.`,
  });
});

it("asks for a confirmation before an entry with findings is marked as ready", async () => {
  const ready = { ...ROUND_ENTRY, needs_document: false };
  const { callDatabase, user } = open(`${ROUND_ENTRIES}/round-entry-1`, [ready]);
  await user.click(await screen.findByRole("button", { name: "Mark as ready" }));
  const question = within(await screen.findByRole("dialog"));
  expect(question.getByText(/^Findings: Ines Amado\./)).toBeVisible();
  expect(callDatabase).not.toHaveBeenCalled();
  await user.click(question.getByRole("button", { name: "Mark as ready anyway" }));
  expect(callDatabase).toHaveBeenLastCalledWith("mark_entry_ready", {
    id: "round-entry-1",
    expected_revision: 3,
    read_findings: ROUND_ENTRY.findings,
  });
});

it("asks for a PDF if the team uploaded another type of file", async () => {
  open(`${ROUND_ENTRIES}/round-entry-1`, [
    { ...ROUND_ENTRY, document: { ...DOCUMENT, name: "plan.docx" } },
  ]);
  expect(await screen.findByText(/Ask the team for a PDF/)).toBeVisible();
  expect(screen.queryByRole("button", { name: "Anonymize document" })).toBeNull();
  expect(screen.getByRole("button", { name: "Mark as ready" })).toBeDisabled();
});

it.each([
  [{ bucket: "judging", origin: "Screening" }, "Anonymized document from “Screening”"],
  [{ bucket: "finalists", origin: "Prototype" }, "Uploaded for “Prototype”: plan.pdf"],
  [{}, "From the submission: plan.pdf"],
] as const)("shows where the document comes from and anonymizes it: %o", async (source, text) => {
  const { readDocument, user } = open(`${ROUND_ENTRIES}/round-entry-1`, [
    { ...ROUND_ENTRY, document: { ...DOCUMENT, ...source } },
  ]);
  expect(await screen.findByRole("region", { name: "Document" })).toHaveTextContent(text);
  await user.click(screen.getByRole("button", { name: "Anonymize document" }));
  expect(await screen.findByText("The document is anonymized.")).toBeVisible();
  expect(readDocument.mock.lastCall).toEqual([
    DOCUMENT.path,
    undefined,
    "bucket" in source ? source.bucket : "submissions",
  ]);
});

it("shows that the team has uploaded a newer document, and anonymizes it with the others", async () => {
  const document = { ...DOCUMENT, is_newer: true };
  const outdated = { ...ROUND_ENTRY, needs_document: false, file_path: "f.pdf", document };
  const { callDatabase, uploads, user } = open(ROUND_ENTRIES, [outdated]);
  expect(await screen.findByText("Newer version uploaded")).toBeVisible();
  expect(screen.queryByRole("button", { name: /clean entr/ })).toBeNull();
  await user.click(screen.getByRole("button", { name: "Anonymize 1 document" }));
  await waitFor(() => expect(uploads).toEqual(["round-entry-1/new.pdf"]));
  await waitFor(() =>
    expect(callDatabase.mock.lastCall?.[1]).toHaveProperty("expected_path", "f.pdf"),
  );
});

it("stores the images of an earlier round as they are", async () => {
  const { callDatabase, readDocument, user } = open(`${ROUND_ENTRIES}/round-entry-1`, [
    { ...ROUND_ENTRY, document: { ...DOCUMENT, bucket: "judging", origin: "Screening" } },
  ]);
  readDocument.mockResolvedValue(new Blob([FILE]));
  await user.click(await screen.findByRole("button", { name: "Anonymize document" }));
  await waitFor(() =>
    expect(callDatabase).toHaveBeenLastCalledWith("save_anonymized_document", {
      id: "round-entry-1",
      file_path: "round-entry-1/new.pdf",
    }),
  );
});

it("says why a PDF cannot be anonymized", async () => {
  const { callDatabase, user } = open(`${ROUND_ENTRIES}/round-entry-1`, [ROUND_ENTRY], {
    refusal: "password",
  });
  await user.click(await screen.findByRole("button", { name: "Anonymize document" }));
  expect(await screen.findByText(/^This PDF needs a password\./)).toBeVisible();
  expect(callDatabase).not.toHaveBeenCalled();
});

const JPEG = Uint8Array.of(0xff, 0xd8, 0xff, 0xd9);
const FILE = imagePdf([0, 1].map(() => ({ width: 9, height: 9, columns: 9, rows: 9, jpeg: JPEG })));
const WORDS = [
  [["Ada,", 400, 460, 450, 480], [" "], ["engineer", 700, 460, 800, 480]],
  [["Patch"]],
];

it("covers an area whose position is entered, after a confirmation", async () => {
  const context = { drawImage: vi.fn(), fillRect: vi.fn() };
  class FakeCanvas {
    getContext = () => context;
    convertToBlob = async () => new Blob([JPEG]);
  }
  vi.stubGlobal("OffscreenCanvas", FakeCanvas);
  vi.stubGlobal("createImageBitmap", async () => ({}));
  const anonymized = { ...ROUND_ENTRY, needs_document: false, file_path: "round-entry-1/f.pdf" };
  const { callDatabase, readDocument, uploads, user } = open(
    `${ROUND_ENTRIES}/round-entry-1`,
    [
      {
        ...anonymized,
        findings: [
          { where: "document", what: "Ada" },
          { where: "document", what: "No text on page 2: check the image" },
        ],
      },
    ],
    ANONYMIZED,
    ROUND,
    { anonymized_words: WORDS },
  );
  readDocument.mockResolvedValue(new Blob([FILE]));
  await user.click(await screen.findByRole("button", { name: "Cover areas" }));
  expect(await screen.findByText("Page 1 of 2")).toBeVisible();
  expect(screen.getByRole("button", { name: "Save document" })).toBeDisabled();
  await user.click(screen.getByRole("button", { name: "Add area" }));
  await user.click(screen.getByRole("button", { name: "Add area" }));
  await user.click(screen.getByRole("button", { name: "Remove area" }));
  expect(screen.queryByRole("button", { name: "Area 2" })).toBeNull();
  for (const [edge, value] of [
    ["Left", 41],
    ["Top", 44],
    ["Width", 21],
    // Beyond the end of the page.
    ["Height", 150],
  ] as const) {
    fireEvent.change(screen.getByLabelText(`${edge} (%)`), { target: { value } });
  }
  expect(screen.getByLabelText("Height (%)")).toHaveValue(56);
  await user.click(screen.getByRole("button", { name: "Save document" }));
  expect(uploads).toEqual([]);
  await user.click(
    within(await screen.findByRole("dialog")).getByRole("button", { name: "Save document" }),
  );
  expect(await screen.findByText("The areas are covered.")).toBeVisible();
  // The page is 9 pixels wide and high. The area is 41% to 62% of its width, and 44% to 100% of its height.
  expect(context.fillRect.mock.calls).toEqual([[3, 3, 3, 6]]);
  expect(callDatabase.mock.calls.find(([name]) => name === "save_anonymized_document")).toEqual([
    "save_anonymized_document",
    {
      id: "round-entry-1",
      file_path: "round-entry-1/new.pdf",
      expected_path: "round-entry-1/f.pdf",
      page_texts: ["engineer", "Patch"],
      page_words: [[[" "], [" "], WORDS[0]?.[2]], WORDS[1]],
      findings: [{ where: "document", what: "No text on page 2: check the image" }],
    },
  ]);
});

it("asks to anonymize a document again if the position of its text is not known", async () => {
  const { user } = open(`${ROUND_ENTRIES}/round-entry-1`, [
    { ...ROUND_ENTRY, needs_document: false, file_path: "round-entry-1/f.pdf" },
  ]);
  await user.click(await screen.findByRole("button", { name: "Cover areas" }));
  expect(await screen.findByText(/Anonymize the document again/)).toBeVisible();
});

it("adds a conflict of a judge or of oneself", async () => {
  const { callDatabase, user } = open(`${ROUND_ENTRIES}/round-entry-1`);
  const conflict = { submission_id: "entry-1", reason: "A friend" };
  for (const [person, call] of [
    ["Ravi Rao", ["set_judging_conflict", { ...conflict, judge_id: "judge-1" }]],
    ["Myself", ["declare_admin_conflict", conflict]],
  ] as const) {
    await user.click(await screen.findByRole("button", { name: "Add conflict of interest" }));
    const dialog = within(await screen.findByRole("dialog"));
    expect(dialog.getByRole("button", { name: "Add conflict" })).toBeDisabled();
    await dialog.findByRole("option", { name: person });
    await user.selectOptions(dialog.getByRole("combobox", { name: "Person" }), person);
    await user.type(dialog.getByRole("textbox", { name: "Reason" }), "A friend");
    await user.click(dialog.getByRole("button", { name: "Add conflict" }));
    await waitFor(() => expect(callDatabase.mock.lastCall).toEqual(call));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  }
});

it("gives up, and ends the worker, when a PDF takes too long", async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const terminate = vi.fn();
  const postMessage = vi.fn();
  class BusyWorker {
    terminate = terminate;
    postMessage = postMessage;
  }
  vi.stubGlobal("Worker", BusyWorker);
  const uploadAnonymizedDocument = vi.fn();
  const provider = { uploadAnonymizedDocument } as Partial<AdminDataProvider>;
  const saved = anonymizeFile(provider as AdminDataProvider, ROUND_ENTRY, new Blob(["%PDF-1.7"]));
  const refused = expect(saved).rejects.toThrow(new RefusedError("time"));
  await vi.waitFor(() => expect(postMessage).toHaveBeenCalled());
  expect(terminate).not.toHaveBeenCalled();
  vi.advanceTimersByTime(LIMITS.seconds * 1000);
  await refused;
  expect(terminate).toHaveBeenCalled();
  expect(uploadAnonymizedDocument).not.toHaveBeenCalled();
});

const SELECTED = Array.from({ length: 14 }, (_, at) => `entry-${at}`);
const HELD = Object.assign(
  new Error("The round “Screening” decides who advances. Release it first."),
  {
    code: "P0001",
    hint: "round_held",
  },
);

/** @param available Answers entries_to_add: the ids by status. */
function openSelection(available: () => object) {
  const rounds = [
    ROUND,
    { ...ROUND, id: "round-2", name: "Panel", stage: "open" },
    { ...ROUND, id: "round-0", name: "Trial", stage: "closed" },
  ];
  const callDatabase = vi.fn(async (name: string, _args: object) =>
    name === "entries_to_add" ? { by_status: available() } : 1,
  );
  const onUnselectItems = vi.fn();
  const list = { selectedIds: SELECTED, onUnselectItems } as object as ListControllerResult;
  renderAdmin(
    <ListContextProvider value={list}>
      <AddSelectedToRound />
    </ListContextProvider>,
    { getList: async () => ({ data: rounds, total: rounds.length }), callDatabase } as object,
  );
  return { callDatabase, onUnselectItems, user: userEvent.setup() };
}

it("adds the selected submissions that are not in the round yet, in batches", async () => {
  const { callDatabase, onUnselectItems, user } = openSelection(() => ({
    received: SELECTED.slice(2, 9),
    selected: [...SELECTED.slice(9), "another"],
  }));
  await user.click(screen.getByRole("button", { name: "Add to round" }));
  const dialog = within(await screen.findByRole("dialog"));
  expect(dialog.getByRole("button", { name: "Add" })).toBeDisabled();
  const round = await dialog.findByLabelText("Round");
  await waitFor(() => expect(within(round).getAllByRole("option")).toHaveLength(3));
  await user.selectOptions(round, "Panel");
  expect(await dialog.findByText(/^2 submissions cannot be added/)).toBeVisible();
  await user.click(dialog.getByRole("button", { name: "Add 12 submissions" }));
  expect(await screen.findByText("12 done")).toBeVisible();
  const calls = callDatabase.mock.calls.filter(([name]) => name === "add_to_round");
  expect(calls.map(([, args]) => args)).toEqual([
    { round_id: "round-2", submission_ids: SELECTED.slice(2, 12) },
    { round_id: "round-2", submission_ids: SELECTED.slice(12) },
  ]);
  expect(onUnselectItems).toHaveBeenCalled();
});

it("says why nothing can be added to a round yet", async () => {
  vi.spyOn(console, "error").mockReturnValue();
  const { user } = openSelection(() => {
    throw HELD;
  });
  await user.click(screen.getByRole("button", { name: "Add to round" }));
  const dialog = within(await screen.findByRole("dialog"));
  const round = await dialog.findByLabelText("Round");
  await waitFor(() => expect(within(round).getAllByRole("option")).toHaveLength(3));
  await user.selectOptions(round, "Panel");
  expect(await dialog.findByText(/“Screening” decides who advances/)).toBeVisible();
  expect(dialog.getByRole("button", { name: "Add" })).toBeDisabled();
});
