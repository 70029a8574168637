type Reply<Answer> = { answer: Answer } | { failure: string };

/**
 * Starts a worker for one question and terminates it afterwards, which frees its memory.
 * @throws Error with the worker's message if it fails or cannot be loaded; `limit.failure` if it takes longer than
 * `limit.seconds`.
 */
export function askWorker<Question, Answer>(
  start: () => Worker,
  question: Question,
  limit?: { seconds: number; failure: Error },
): Promise<Answer> {
  const worker = start();
  let timer: ReturnType<typeof setTimeout> | undefined;
  return new Promise<Answer>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<Reply<Answer>>) => {
      if ("answer" in data) resolve(data.answer);
      else reject(new Error(data.failure));
    };
    worker.onerror = () => reject(new Error("We couldn’t load this part of the page."));
    if (limit) timer = setTimeout(() => reject(limit.failure), limit.seconds * 1000);
    worker.postMessage(question);
  }).finally(() => {
    clearTimeout(timer);
    worker.terminate();
  });
}

/** Answers each question inside a worker with the result of `work`. */
export function answerWith<Question, Answer>(work: (question: Question) => Promise<Answer>): void {
  self.onmessage = async ({ data }: MessageEvent<Question>) => {
    const reply = await work(data).then(
      (answer): Reply<Answer> => ({ answer }),
      (error: unknown) => ({ failure: error instanceof Error ? error.message : String(error) }),
    );
    self.postMessage(reply);
  };
}
