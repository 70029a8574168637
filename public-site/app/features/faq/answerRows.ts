import { FAQ_ANSWERS_PATH, type FaqAnswer } from "~/content/faqAnswerRows.ts";
import { readPublicRows } from "~/data/publicRows.ts";

let firstRequest: Promise<FaqAnswer[]> | undefined;

/** Requests the published answers of administrators when the page opens, before the app. */
export function requestFaqAnswers(): Promise<FaqAnswer[]> {
  firstRequest = readPublicRows<FaqAnswer>(FAQ_ANSWERS_PATH);
  return firstRequest;
}

/** Reads the answers for the app, which shares the first request. */
export function readFaqAnswers(signal: AbortSignal): Promise<FaqAnswer[]> {
  const request = firstRequest ?? readPublicRows<FaqAnswer>(FAQ_ANSWERS_PATH, signal);
  firstRequest = undefined;
  return request;
}
