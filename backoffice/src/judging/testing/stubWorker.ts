import { vi } from "vitest";
import { computeResult, type ResultInputs } from "#common/judging/result.ts";

/** Runs workers in the same thread, because jsdom has none: each answers a question with the result of `work`. */
export function stubWorker(work: (question: unknown) => unknown): void {
  class FakeWorker {
    onmessage?: (event: { data: unknown }) => void;
    onerror?: () => void;
    terminate = () => undefined;

    postMessage(question: unknown) {
      void Promise.resolve(question)
        .then(work)
        .then(
          (answer) => this.onmessage?.({ data: { answer } }),
          (error: Error) => this.onmessage?.({ data: { failure: error.message } }),
        );
    }
  }
  vi.stubGlobal("Worker", FakeWorker);
}

export const stubResultsWorker = () =>
  stubWorker((inputs) => computeResult(inputs as ResultInputs));
