import { env } from "~/config/env.ts";
import type { FaqSection } from "~/content/faq.ts";
import { FAQ_ANSWERS_PATH, type FaqAnswer } from "~/content/faqAnswerRows.ts";

/**
 * The published answers, in their sections. Without supabase-js, which is six times as heavy as a page; the Markdown
 * library is loaded only if there are any.
 * @throws when they cannot be read now.
 */
export async function loadFaqAnswers(signal: AbortSignal): Promise<readonly FaqSection[]> {
  const response = await fetch(`${env.supabaseUrl}/rest/v1/${FAQ_ANSWERS_PATH}`, {
    headers: { apikey: env.supabasePublishableKey },
    signal,
  });
  if (!response.ok) throw new Error(`The server answered ${response.status}.`);
  const rows = (await response.json()) as FaqAnswer[];
  if (rows.length === 0) return [];
  const { answerSections } = await import("~/content/faqAnswers.ts");
  return answerSections(rows);
}
