/** A worker that runs in the same thread, because jsdom has no workers. */
export class FakeWorker {
  onmessage?: (event: { data: unknown }) => void;
  onerror?: () => void;

  /** Returns a class of workers that answer each question with the result of `work`. */
  static answering(work: (question: unknown) => unknown) {
    return class extends FakeWorker {
      postMessage(question: unknown) {
        void Promise.resolve(question)
          .then(work)
          .then(
            (answer) => this.onmessage?.({ data: { answer } }),
            (error: Error) => this.onmessage?.({ data: { failure: error.message } }),
          );
      }
    };
  }

  terminate() {
    // Nothing to free.
  }
}
