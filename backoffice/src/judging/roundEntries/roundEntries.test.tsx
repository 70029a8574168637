import { screen, waitFor, within } from "@testing-library/react";
import { ListContextProvider, type ListControllerResult } from "react-admin";
import { beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { imagePdf } from "#shared/imagePdf.ts";
import type { AdminDataProvider } from "../../data/dataProvider.ts";
import type { RoundEntry } from "../../records/roundEntry.ts";
import { fill, muteErrors, renderAdmin } from "../../testing/renderAdmin.tsx";
import { LIMITS, RefusedError } from "../documents/refusals.ts";
import type { Round } from "../rounds/round.ts";
import { ROUND } from "../testing/judgingRecords.ts";
import { renderJudging } from "../testing/renderJudging.tsx";
import { stubWorker } from "../testing/stubWorker.ts";
import { AddSelectedToRound } from "./AddToRound.tsx";
import { anonymizeFile } from "./saveAnonymizedDocument.ts";

const ROUND_ENTRIES_PAGE = "/judging/rounds/round-1/round-entries";
const ROUND_ENTRY_PAGE = `${ROUND_ENTRIES_PAGE}/round-entry-1`;
const DOCUMENT = {
  bucket: "submissions",
  path: "entry-1/f/plan.pdf",
  name: "plan.pdf",
  origin: null,
  is_newer: false,
} as const;
const ROUND_ENTRY = {
  id: "round-entry-1",
  round_id: "round-1",
  submission_id: "entry-1",
  code: "K7QX-M2BD",
  idea_name: "[removed]atch",
  original_idea_name: "Patch",
  removed_idea_name: "{[0,1)}",
  description: "👩‍⚕️ Ines Amado thought of a patch.",
  original_description: "👩‍⚕️ Ines Amado thought of a patch.",
  removed_description: "{}",
  file_path: null,
  document: DOCUMENT,
  needs_document: true,
  revision: 3,
  findings: [{ where: "description", what: "Ines Amado", ranges: "{[5,15)}" }],
  ready_at: null,
  assigned_count: 0,
} as object as RoundEntry;
/** The team has uploaded another document since this one was anonymized. */
const OUTDATED: RoundEntry = {
  ...ROUND_ENTRY,
  id: "round-entry-2",
  code: "AAAA-BBBB",
  needs_document: false,
  file_path: "f.pdf",
  document: { ...DOCUMENT, is_newer: true },
};
const TEAM = [{ name: "Ines Amado", email: "ines@example.com", university: "Example University" }];

const REVIEWED = Array.from({ length: 30 }, (_, index) => `entry-${index + 1}`);

const ANONYMIZED = {
  pdf: new Uint8Array(),
  words: [[["A", 10, 10, 20, 20], [" "], ["patch.", 20, 10, 60, 20]]],
  originalWords: 2,
  findings: ["No text on page 2"],
};

function open(
  address: string,
  roundEntries: readonly RoundEntry[] = [ROUND_ENTRY],
  answer: object = ANONYMIZED,
  calls: Record<string, unknown> = {},
  rounds = [ROUND],
) {
  const lists = {
    "judging/rounds": rounds,
    "round-entries": roundEntries,
    submissions: [{ id: "entry-1", team_members: TEAM }],
    "judging/judges": [{ id: "judge-1", name: "Ravi Rao" }],
    users: [
      { id: "me", email: "me@example.com" },
      { id: "olu", email: "olu@example.com" },
    ],
  };
  stubWorker(() => answer);
  const answers: Record<string, unknown> = {
    submissions_to_add: { by_status: { received: ["entry-0"], under_review: REVIEWED } },
    mark_clean_round_entries_ready: roundEntries.map(({ id }) => id),
    ...calls,
  };
  return renderJudging(address, lists, (name) => answers[name] ?? null);
}

beforeEach(() => {
  vi.stubGlobal("crypto", { ...crypto, randomUUID: () => "new" });
});

it("adds the chosen submissions in batches, and anonymizes the outstanding documents", async () => {
  const { callDatabase, readDocument, uploads, user } = open(ROUND_ENTRIES_PAGE, [
    ROUND_ENTRY,
    OUTDATED,
  ]);
  const row = (await screen.findByRole("link", { name: "K7QX-M2BD" })).closest("tr");
  expect(row).toHaveTextContent(/Not anonymized.*Ines Amado/);
  expect(screen.getByText("Newer version uploaded")).toBeVisible();
  expect(screen.queryByRole("button", { name: /clean entr/ })).toBeNull();

  await user.click(screen.getByRole("button", { name: "Add submissions" }));
  const dialog = within(await screen.findByRole("dialog"));
  expect(dialog.getByRole("button", { name: "Add 31 submissions" })).toBeVisible();
  await user.selectOptions(dialog.getByLabelText("Status"), "Under Review (30)");
  await user.click(dialog.getByRole("button", { name: "Add 30 submissions" }));
  expect(await screen.findByText("30 submissions added.")).toBeVisible();
  const calls = callDatabase.mock.calls.filter(([name]) => name === "add_submissions_to_round");
  expect(calls.map(([, args]) => Object(args).submission_ids)).toEqual([
    REVIEWED.slice(0, 10),
    REVIEWED.slice(10, 20),
    REVIEWED.slice(20),
  ]);

  await user.click(screen.getByRole("button", { name: "Anonymize 2 documents" }));
  expect(await screen.findByText("2 documents anonymized.")).toBeVisible();
  expect(readDocument.mock.lastCall).toEqual([DOCUMENT.path, undefined, "submissions"]);
  expect(uploads).toEqual(["round-entry-1/new.pdf", "round-entry-2/new.pdf"]);
  const saved = callDatabase.mock.calls.filter(([name]) => name === "save_anonymized_document");
  expect(saved.map(([, args]) => args)).toMatchObject([
    {
      id: "round-entry-1",
      page_texts: ["A patch."],
      page_words: ANONYMIZED.words,
      findings: [{ where: "document", what: "No text on page 2" }],
      original_pages: 1,
      original_words: 2,
      covered_areas: 0,
    },
    { id: "round-entry-2", seen_path: "f.pdf" },
  ]);
});

it("marks all clean entries as ready after a confirmation, undoes it, and chooses a calibration entry", async () => {
  const clean = { ...ROUND_ENTRY, needs_document: false, findings: [] };
  const roundEntries = [clean, { ...clean, id: "round-entry-2", code: "AAAA-BBBB" }];
  const { callDatabase, press, user } = open(ROUND_ENTRIES_PAGE, roundEntries);
  await press("Mark 2 clean entries as ready", "Mark as ready");
  expect(await screen.findByText("2 round entries are ready.")).toBeVisible();
  await press("Undo");
  await waitFor(() => expect(callDatabase).toHaveBeenCalledTimes(3));
  await user.click(screen.getByRole("checkbox", { name: "Calibration entry: K7QX-M2BD" }));
  expect(callDatabase.mock.calls).toEqual([
    ["mark_clean_round_entries_ready", { round_id: "round-1" }],
    ["reopen_round_entry", { id: "round-entry-1" }],
    ["reopen_round_entry", { id: "round-entry-2" }],
    ["set_calibration", { id: "round-entry-1", is_on: true }],
  ]);
});

describe("a text", () => {
  const call = (idea_name_ranges: string, description_ranges: string) => [
    "save_removed_ranges",
    { id: "round-entry-1", revision: 3, idea_name_ranges, description_ranges },
  ];

  it("loses all findings, and what is selected, also after an emoji", async () => {
    const { callDatabase, press, user } = open(ROUND_ENTRY_PAGE);
    expect((await screen.findByText("Ines Amado", { selector: "mark" })).textContent).toBe(
      "Ines Amado",
    );
    await press("Remove all findings from the text");
    expect(callDatabase).toHaveBeenLastCalledWith(...call("{[0,1)}", "{[5,15)}"));
    await press("Remove selection from the description");
    expect(await screen.findByText(/^First select the text that identifies/)).toBeVisible();
    const field = screen.getByRole<HTMLTextAreaElement>("textbox", {
      name: "Description by the team",
    });
    field.setSelectionRange("👩‍⚕️".length, field.value.length);
    await user.click(screen.getByRole("button", { name: "Remove selection from the description" }));
    expect(callDatabase).toHaveBeenLastCalledWith(...call("{[0,1)}", "{[4,35)}"));
  });

  it("gets back what is removed", async () => {
    const { callDatabase, press } = open(ROUND_ENTRY_PAGE);
    await press("[removed]: restore “P”");
    expect(callDatabase).toHaveBeenLastCalledWith(...call("{}", "{}"));
  });

  it("does not change once it is ready", async () => {
    open(ROUND_ENTRY_PAGE, [{ ...ROUND_ENTRY, ready_at: "2025-09-01T08:00:00Z" }]);
    expect(await screen.findByText(/\[removed\]atch/)).toBeVisible();
    expect(screen.queryByRole("button", { name: /^(Remove|\[removed\])/ })).toBeNull();
  });

  it("is the team’s own in a round that is not anonymized", async () => {
    const { readDocument, press } = open(ROUND_ENTRY_PAGE, [ROUND_ENTRY], ANONYMIZED, {}, [
      { ...ROUND, is_anonymized: false },
    ]);
    expect(await screen.findByText(/^This round is not anonymized/)).toBeVisible();
    expect(
      screen.queryByRole("button", {
        name: /^(Remove|\[removed\]|Anonymize|Mark as ready|Reopen)/,
      }),
    ).toBeNull();
    await press("Show preview");
    expect(readDocument.mock.lastCall).toEqual([DOCUMENT.path, undefined, "submissions"]);
  });
});

it("leads from one entry with findings to the next, without those that are clean", async () => {
  const clean = { ...ROUND_ENTRY, id: "round-entry-3", needs_document: false, findings: [] };
  const { user } = open(ROUND_ENTRY_PAGE, [
    ROUND_ENTRY,
    { ...ROUND_ENTRY, id: "round-entry-2", code: "AAAA-BBBB" },
    { ...clean, code: "LLLL-LLLL" },
  ]);
  expect(await screen.findByText("1 entry left to check")).toBeVisible();
  await user.click(screen.getByRole("link", { name: "Check next entry" }));
  expect(await screen.findByRole("heading", { name: "AAAA-BBBB" })).toBeVisible();
});

it.each([
  ["draft", 1],
  ["open", 0],
] as const)(
  "says that no other entry is to be checked until the round opens: %s",
  async (stage, count) => {
    const ready = { ...ROUND_ENTRY, needs_document: false, findings: [], ready_at: "2025-09-01" };
    const { user } = open(ROUND_ENTRY_PAGE, [ready], ANONYMIZED, {}, [{ ...ROUND, stage }]);
    // The unready entries are loaded by then.
    await user.click(await screen.findByRole("link", { name: "All round entries" }));
    await user.click(await screen.findByRole("link", { name: ready.code }));
    expect(await screen.findByText(/^Ready on/)).toBeVisible();
    expect(screen.queryAllByText("No other round entries to check.")).toHaveLength(count);
  },
);

it("has nothing to prepare in a round that is not anonymized", async () => {
  const ready = { ...ROUND_ENTRY, needs_document: false, findings: [], ready_at: "2025-09-01" };
  open(ROUND_ENTRIES_PAGE, [ready], ANONYMIZED, {}, [{ ...ROUND, is_anonymized: false }]);
  expect(await screen.findByText(/are ready as soon as you add them/)).toBeVisible();
  expect(await screen.findByText("Original")).toBeVisible();
  expect(screen.queryByRole("combobox", { name: /Ready|Document/ })).toBeNull();
  expect(screen.queryByRole("columnheader", { name: "Findings" })).toBeNull();
});

it("offers to add nothing before the release of an earlier round, which is named once", async () => {
  const blocked = { ...ROUND, blocking_round: { id: "round-0", name: "Trial" } };
  open(ROUND_ENTRIES_PAGE, [], ANONYMIZED, {}, [blocked]);
  expect(await screen.findByText(/^No round entries yet/)).toBeVisible();
  expect(screen.queryByText(/Add submissions to start/)).toBeNull();
  expect(screen.getAllByText(/Release Trial first/, { exact: false })).toHaveLength(1);
  expect(screen.queryByRole("button", { name: "Add submissions" })).toBeNull();
});

it("asks for a confirmation before an entry with findings is marked as ready", async () => {
  const { callDatabase, press } = open(ROUND_ENTRY_PAGE, [
    { ...ROUND_ENTRY, needs_document: false },
  ]);
  await press("Mark as ready");
  expect(await screen.findByText(/^Findings: Ines Amado\./)).toBeVisible();
  await press("Mark as ready anyway");
  expect(callDatabase).toHaveBeenLastCalledWith("mark_round_entry_ready", {
    id: "round-entry-1",
    revision: 3,
    seen_findings: ROUND_ENTRY.findings,
  });
});

it.each<[string, boolean | null, Round["stage"], string[]]>([
  ["before a judge has seen it", false, "open", ["Reopen"]],
  ["after a judge has seen it, but why not", true, "open", ["A judge has seen this entry"]],
  ["to someone with a conflict of interest", null, "open", []],
  ["once the round is over", false, "closed", []],
  ["once the round is over, also after a judge has seen it", true, "closed", []],
])("reopens an entry %s", async (_, is_seen, stage, shown) => {
  const ready = { ...ROUND_ENTRY, needs_document: false, ready_at: "2025-09-01", is_seen };
  open(ROUND_ENTRY_PAGE, [ready as RoundEntry], ANONYMIZED, {}, [{ ...ROUND, stage }]);
  expect(await screen.findByText(/^Ready on/)).toBeVisible();
  const found = screen.queryAllByText(/^(Reopen$|A judge has seen)/);
  expect(found.map(({ textContent }) => textContent)).toEqual(
    shown.map((text) => expect.stringContaining(text)),
  );
});

it("asks for a PDF if the team uploaded another type of file", async () => {
  open(ROUND_ENTRY_PAGE, [{ ...ROUND_ENTRY, document: { ...DOCUMENT, name: "plan.docx" } }]);
  expect(await screen.findByText(/Ask the team for a PDF/)).toBeVisible();
  expect(screen.queryByRole("button", { name: "Anonymize document" })).toBeNull();
  expect(screen.getByRole("button", { name: "Mark as ready" })).toBeDisabled();
});

it("says why each PDF cannot be anonymized, without a suggestion to try again", async () => {
  muteErrors();
  const entries = [ROUND_ENTRY, { ...ROUND_ENTRY, id: "round-entry-2", code: "AAAA-BBBB" }];
  const { press } = open(ROUND_ENTRIES_PAGE, entries, { refusal: "password" });
  await press("Anonymize 2 documents");
  const message =
    "0 documents anonymized, 2 failed. K7QX-M2BD, AAAA-BBBB: This PDF needs a password. Ask the team for another PDF.";
  expect(await screen.findByText(message)).toBeVisible();
});

it("says why a PDF cannot be anonymized", async () => {
  muteErrors();
  const { callDatabase, press } = open(ROUND_ENTRY_PAGE, [ROUND_ENTRY], { refusal: "password" });
  await press("Anonymize document");
  expect(await screen.findByText(/^This PDF needs a password\./)).toBeVisible();
  expect(callDatabase).not.toHaveBeenCalled();
});

const JPEG = Uint8Array.of(0xff, 0xd8, 0xff, 0xd9);
const FILE = imagePdf([0, 1].map(() => ({ width: 9, height: 9, columns: 9, rows: 9, jpeg: JPEG })));
const WORDS = [
  [["Ada,", 400, 460, 450, 480], [" "], ["engineer", 700, 460, 800, 480]],
  [["Patch"]],
];

it.each([
  [
    "uploaded for a stage is anonymized",
    { bucket: "finalists", origin: "Prototype" },
    "Uploaded for “Prototype”: plan.pdf",
    { page_texts: ["A patch."] },
  ],
  [
    "anonymized for an earlier round is copied as it is",
    { bucket: "judging", origin: "Screening" },
    "Anonymized document from “Screening”",
    {},
  ],
] as const)("a document that was %s", async (_, source, text, saved) => {
  const { callDatabase, readDocument, user } = open(ROUND_ENTRY_PAGE, [
    { ...ROUND_ENTRY, document: { ...DOCUMENT, ...source } },
  ]);
  readDocument.mockResolvedValue(new Blob([FILE]));
  expect(await screen.findByRole("region", { name: "Document" })).toHaveTextContent(text);
  await user.click(screen.getByRole("button", { name: "Anonymize document" }));
  expect(await screen.findByText("The document has been anonymized.")).toBeVisible();
  expect(readDocument.mock.lastCall).toEqual([DOCUMENT.path, undefined, source.bucket]);
  const [name, args] = callDatabase.mock.lastCall ?? [];
  expect(name).toBe("save_anonymized_document");
  expect(args).toMatchObject({ id: "round-entry-1", file_path: "round-entry-1/new.pdf", ...saved });
  expect("page_texts" in (args ?? {})).toBe("page_texts" in saved);
});

it("covers an area whose position is entered, after a confirmation", async () => {
  const context = { drawImage: vi.fn(), fillRect: vi.fn() };
  class FakeCanvas {
    getContext = () => context;
    convertToBlob = async () => new Blob([JPEG]);
  }
  vi.stubGlobal("OffscreenCanvas", FakeCanvas);
  vi.stubGlobal("createImageBitmap", async () => ({}));
  const findings = ["Ada", "No text on page 2: check the image"].map((what) => ({
    where: "document" as const,
    what,
  }));
  const file_path = "round-entry-1/f.pdf";
  const { callDatabase, press, readDocument, uploads } = open(
    ROUND_ENTRY_PAGE,
    [
      {
        ...ROUND_ENTRY,
        needs_document: false,
        file_path,
        findings,
        pages: 2,
        words: 1200,
        original_pages: 2,
        original_words: 1250,
        covered_areas: 3,
      },
    ],
    ANONYMIZED,
    { document_words: WORDS },
  );
  readDocument.mockResolvedValue(new Blob([FILE]));
  expect(
    await screen.findByText(
      "Team’s document: 2 pages, 1,250 words. Anonymized: 2 pages, 1,200 words; 3 areas covered.",
    ),
  ).toBeVisible();
  await press("Cover areas");
  expect(await screen.findByText("Page 1 of 2")).toBeVisible();
  // The editor replaces the old document.
  expect(screen.queryByText(/3 areas covered\.$/)).toBeNull();
  // Judges would see the document without the areas.
  expect(screen.queryByRole("button", { name: "Mark as ready" })).toBeNull();
  expect(screen.getByRole("button", { name: "Save document" })).toBeDisabled();
  await press("Add area");
  for (const [edge, value] of [
    ["Left", "41"],
    ["Top", "44"],
    ["Width", "21"],
    // Beyond the end of the page.
    ["Height", "150"],
  ] as const) {
    fill(screen.getByLabelText(`${edge} (%)`), value);
  }
  expect(screen.getByLabelText("Height (%)")).toHaveValue(56);
  await press("Save document");
  expect(uploads).toEqual([]);
  await press("Save document");
  expect(await screen.findByText("The areas have been covered.")).toBeVisible();
  // The page is 9 pixels wide and high. The area is 41% to 62% of its width, and 44% to 100% of its height.
  expect(context.fillRect.mock.calls).toEqual([[3, 3, 3, 6]]);
  expect(
    callDatabase.mock.calls.find(([name]) => name === "save_anonymized_document")?.[1],
  ).toEqual({
    id: "round-entry-1",
    file_path: "round-entry-1/new.pdf",
    seen_path: file_path,
    page_texts: ["engineer", "Patch"],
    page_words: [[[" "], [" "], WORDS[0]?.[2]], WORDS[1]],
    findings: findings.slice(1),
    original_pages: 2,
    original_words: 1250,
    covered_areas: 4,
  });
});

it("adds a conflict of a judge, of another administrator or of the signed-in person", async () => {
  const { callDatabase, user } = open(ROUND_ENTRY_PAGE);
  const conflict = { submission_id: "entry-1", reason: "A friend" };
  for (const [person, call] of [
    ["Ravi Rao", ["set_judging_conflict", { ...conflict, judge_id: "judge-1" }]],
    ["Myself", ["declare_admin_conflict", conflict]],
    ["olu@example.com", ["set_admin_conflict", { ...conflict, user_id: "olu" }]],
  ] as const) {
    await user.click(await screen.findByRole("button", { name: "Add conflict of interest" }));
    const dialog = within(await screen.findByRole("dialog"));
    await dialog.findByRole("option", { name: person });
    await user.selectOptions(dialog.getByRole("combobox", { name: "Person" }), person);
    fill(dialog.getByRole("textbox", { name: "Reason" }), "A friend");
    await user.click(dialog.getByRole("button", { name: "Add conflict" }));
    await waitFor(() => expect(callDatabase.mock.lastCall).toEqual(call));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  }
});

it("rejects a PDF that takes too long, and terminates the worker", async () => {
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

it("adds the selected submissions that are not in the round yet, and says which round to release first", async () => {
  const selectedIds = Array.from({ length: 14 }, (_, at) => `entry-${at}`);
  const rounds = [
    { ...ROUND, blocking_round: { id: "round-0", name: "Trial" } },
    { ...ROUND, id: "round-2", name: "Panel", stage: "open" },
    { ...ROUND, id: "round-0", name: "Trial", stage: "closed" },
  ];
  const callDatabase = vi.fn(async (name: string, { round_id }: { round_id?: string }) => {
    if (name !== "submissions_to_add") return 1;
    expect(round_id).toBe("round-2");
    const selected = [...selectedIds.slice(9), "another"];
    return { by_status: { received: selectedIds.slice(2, 9), selected } };
  });
  const onUnselectItems = vi.fn();
  const list = { selectedIds, onUnselectItems } as object as ListControllerResult;
  const { user } = renderAdmin(
    <ListContextProvider value={list}>
      <AddSelectedToRound />
    </ListContextProvider>,
    { getList: async () => ({ data: rounds, total: rounds.length }), callDatabase },
  );
  await user.click(screen.getByRole("button", { name: "Add to round" }));
  const dialog = within(await screen.findByRole("dialog"));
  const round = await dialog.findByLabelText("Round");
  await waitFor(() => expect(within(round).getAllByRole("option")).toHaveLength(3));
  await user.selectOptions(round, ROUND.name);
  expect(await dialog.findByText(/^Release Trial first\./)).toBeVisible();
  expect(dialog.getByRole("link", { name: "See Trial" })).toBeVisible();
  expect(dialog.getByRole("button", { name: "Add" })).toBeDisabled();
  await user.selectOptions(round, "Panel");
  expect(await dialog.findByText(/^2 submissions cannot be added/)).toBeVisible();
  await user.click(dialog.getByRole("button", { name: "Add 12 submissions" }));
  expect(await screen.findByText("12 submissions added.")).toBeVisible();
  const calls = callDatabase.mock.calls.filter(([name]) => name === "add_submissions_to_round");
  expect(calls.map(([, args]) => args)).toEqual([
    { round_id: "round-2", submission_ids: selectedIds.slice(2, 12) },
    { round_id: "round-2", submission_ids: selectedIds.slice(12) },
  ]);
  expect(onUnselectItems).toHaveBeenCalled();
});
