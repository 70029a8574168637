import { type Outcome, unanswered } from "./outcome.ts";

/** What was read for a page. */
export type Loaded<Value> = Outcome<Value> & {
  /** Each request has a higher number than the one before, so that an older answer can be told from a newer one. */
  readonly request: number;
};

let requests = 0;

export const nextRequest = () => ++requests;

/** What a page shows, or that it could not be read now: for loaders of pages that offer a retry. */
export async function loaded<Value>(
  message: string,
  load: () => Promise<Value>,
): Promise<Loaded<Value>> {
  const request = nextRequest();
  try {
    return { ok: true, value: await load(), request };
  } catch (cause) {
    console.warn(message, cause);
    return { ...unanswered(message, cause), request };
  }
}
