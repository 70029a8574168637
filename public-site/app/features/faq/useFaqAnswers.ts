import type { FaqSection } from "~/content/faq.ts";
import { loadFaqAnswers } from "~/data/faqAnswers.ts";
import { useRead } from "~/lib/useRead.ts";

const atBuild: readonly FaqSection[] = JSON.parse(import.meta.env.VITE_FAQ_ANSWERS || "[]");

/** The answers that administrators have published: at first those at build time, then the current ones. */
export function useFaqAnswers(): readonly FaqSection[] {
  const current = useRead(loadFaqAnswers);
  return current.status === "ready" ? current.value : atBuild;
}
