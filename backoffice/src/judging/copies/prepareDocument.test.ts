import { afterEach, expect, it, vi } from "vitest";
import type { AdminDataProvider } from "../../data/dataProvider.ts";
import type { Copy } from "./copy.ts";
import { PDF_LIMITS, PdfRefusedError } from "./pdf/limits.ts";
import { prepareDocument } from "./prepareDocument.ts";

afterEach(() => {
  vi.useRealTimers();
});

it("gives up, and ends the worker, when a PDF takes too long", async () => {
  vi.useFakeTimers();
  const terminate = vi.fn();
  const postMessage = vi.fn();
  class BusyWorker {
    terminate = terminate;
    postMessage = postMessage;
  }
  vi.stubGlobal("Worker", BusyWorker);
  const getOne = async () => ({ data: { team_members: [] } });
  const uploadBlindDocument = vi.fn();
  const provider = { getOne, uploadBlindDocument } as Partial<AdminDataProvider>;
  const copy = { id: "copy-1", submission_id: "entry-1" } as Copy;
  const prepared = prepareDocument(provider as AdminDataProvider, copy, new Blob(["%PDF-1.7"]));
  const refused = expect(prepared).rejects.toThrow(new PdfRefusedError("seconds"));
  await vi.waitFor(() => expect(postMessage).toHaveBeenCalled());
  expect(terminate).not.toHaveBeenCalled();
  vi.advanceTimersByTime(PDF_LIMITS.seconds * 1000);
  await refused;
  expect(terminate).toHaveBeenCalled();
  expect(uploadBlindDocument).not.toHaveBeenCalled();
});
