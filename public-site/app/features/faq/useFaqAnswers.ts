import type { FaqSection } from "~/content/faq.ts";
import { FAQ_ANSWERS_PATH, type FaqAnswer } from "~/content/faqAnswerRows.ts";
import { readPublicRows } from "~/data/publicRows.ts";
import { useRead } from "~/lib/useRead.ts";

const atBuild: readonly FaqSection[] = JSON.parse(import.meta.env.VITE_FAQ_ANSWERS || "[]");

/** The answers that administrators have published: at first those at build time, then the current ones. */
export function useFaqAnswers(): readonly FaqSection[] {
  const current = useRead(loadFaqAnswers);
  return current.status === "ready" ? current.value : atBuild;
}

/**
 * The published answers, in their sections. The Markdown library is loaded only if there are any.
 * @throws when they cannot be read now.
 */
async function loadFaqAnswers(signal: AbortSignal): Promise<readonly FaqSection[]> {
  const rows = await readPublicRows<FaqAnswer>(FAQ_ANSWERS_PATH, signal);
  if (rows.length === 0) return [];
  const { answerSections } = await import("~/content/faqAnswers.ts");
  return answerSections(rows);
}
