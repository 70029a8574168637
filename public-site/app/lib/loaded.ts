import { type Outcome, unanswered } from "./outcome.ts";

/** What a page shows, or that it could not be read now: for loaders of pages that offer a retry. */
export async function loaded<Value>(
  message: string,
  load: () => Promise<Value>,
): Promise<Outcome<Value>> {
  try {
    return { ok: true, value: await load() };
  } catch (cause) {
    console.warn(message, cause);
    return unanswered(message, cause);
  }
}
