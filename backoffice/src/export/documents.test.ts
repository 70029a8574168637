// @vitest-environment node
import { unzipSync } from "fflate";
import Papa from "papaparse";
import { HttpError } from "react-admin";
import { describe, expect, it, vi } from "vitest";
import { type DocumentedEntry, exportDocuments, openDocument } from "./documents.ts";

const entry = (values: Partial<DocumentedEntry>): DocumentedEntry => ({
  id: "e-1",
  receipt_number: "R-1",
  idea_name: "A patch",
  submitter_name: "Ada Lovelace",
  submitter_email: "ada@example.com",
  status: "under_review",
  file_name: "plan.pdf",
  file_path: "e-1/plan.pdf",
  ...values,
});

async function filesIn(zip: Blob): Promise<Record<string, string>> {
  const files = unzipSync(new Uint8Array(await zip.arrayBuffer()));
  return Object.fromEntries(
    Object.entries(files).map(([name, bytes]) => [name, new TextDecoder().decode(bytes)]),
  );
}

it("has the documents, and an index that names the missing ones", async () => {
  const entries = [
    entry({}),
    entry({ idea_name: "The same name", file_path: "e-2/plan.pdf" }),
    entry({ receipt_number: "R-3", file_name: null, file_path: null, submitter_name: null }),
    entry({ receipt_number: "R-4", file_name: "Idée: 1.docx", file_path: "gone" }),
  ];
  const onProgress = vi.fn();
  const open = async (path: string) =>
    path === "gone" ? undefined : new Blob([`what is in ${path}`]);
  const files = await filesIn(await exportDocuments(entries, open, onProgress));

  expect(Object.keys(files)).toEqual(["R-1 plan.pdf", "R-1 plan (2).pdf", "index.csv"]);
  expect(files["R-1 plan.pdf"]).toBe("what is in e-1/plan.pdf");
  expect(files["R-1 plan (2).pdf"]).toBe("what is in e-2/plan.pdf");
  const { data } = Papa.parse<string[]>(files["index.csv"] ?? "", { skipEmptyLines: true });
  expect(data.slice(1)).toEqual([
    [
      "R-1",
      "A patch",
      "Ada Lovelace",
      "ada@example.com",
      "Under Review",
      "plan.pdf",
      "R-1 plan.pdf",
      "",
    ],
    [
      "R-1",
      "The same name",
      "Ada Lovelace",
      "ada@example.com",
      "Under Review",
      "plan.pdf",
      "R-1 plan (2).pdf",
      "",
    ],
    ["R-3", "A patch", "Unknown User", "ada@example.com", "Under Review", "", "", "No document"],
    [
      "R-4",
      "A patch",
      "Ada Lovelace",
      "ada@example.com",
      "Under Review",
      "Idée: 1.docx",
      "",
      "The document is missing",
    ],
  ]);
  expect(onProgress.mock.calls).toEqual([[1], [2], [3]]);
});

it("is not made when a document cannot be read", async () => {
  const open = () => Promise.reject(new Error("down"));
  await expect(exportDocuments([entry({})], open, () => undefined)).rejects.toThrow("down");
});

const SIGNAL = new AbortController().signal;

describe("a document", () => {
  it("is read no longer than it is wanted", async () => {
    const read = vi.fn(async () => new Blob(["document"]));
    const document = await openDocument(read, "e/plan.pdf", SIGNAL);
    expect(await document?.text()).toBe("document");
    expect(read).toHaveBeenCalledExactlyOnceWith("e/plan.pdf", SIGNAL);
  });

  it("is missing when the storage says so", async () => {
    const refuse = () => Promise.reject(new HttpError("Object not found", 404));
    expect(await openDocument(refuse, "gone", SIGNAL)).toBeUndefined();
  });

  it.each([400, 403, 503])("is not called missing when the storage says %d", async (status) => {
    const refuse = () => Promise.reject(new HttpError("Not now", status));
    await expect(openDocument(refuse, "plan.pdf", SIGNAL)).rejects.toThrow("Not now");
  });
});
