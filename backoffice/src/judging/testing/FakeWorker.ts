/** A worker in the same thread, as jsdom has none. */
export class FakeWorker {
  onmessage?: (event: { data: unknown }) => void;
  onerror?: () => void;

  /** A class of workers that answer each question by this. */
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
    // It ends with the test.
  }
}
