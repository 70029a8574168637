import { afterEach, expect, it, vi } from "vitest";
import type { AdminDataProvider } from "../../data/dataProvider.ts";
import { LIMITS, RefusedError } from "../documents/refusals.ts";
import type { RoundEntry } from "./roundEntry.ts";
import { anonymizeFile } from "./saveAnonymizedDocument.ts";

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
  const uploadAnonymizedDocument = vi.fn();
  const provider = { uploadAnonymizedDocument } as Partial<AdminDataProvider>;
  const roundEntry = { id: "round-entry-1" } as RoundEntry;
  const saved = anonymizeFile(provider as AdminDataProvider, roundEntry, new Blob(["%PDF-1.7"]));
  const refused = expect(saved).rejects.toThrow(new RefusedError("time"));
  await vi.waitFor(() => expect(postMessage).toHaveBeenCalled());
  expect(terminate).not.toHaveBeenCalled();
  vi.advanceTimersByTime(LIMITS.seconds * 1000);
  await refused;
  expect(terminate).toHaveBeenCalled();
  expect(uploadAnonymizedDocument).not.toHaveBeenCalled();
});
