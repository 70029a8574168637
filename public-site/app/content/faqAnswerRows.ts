/** A published row of the table faq_answers, which administrators write in the back office. */
export interface FaqAnswer {
  readonly id: number;
  readonly section: string;
  readonly question: string;
  /** In Markdown. */
  readonly answer: string;
}

/** The API path of the published answers, in order. */
export const FAQ_ANSWERS_PATH =
  "faq_answers?select=id,section,question,answer&is_published=is.true&order=position,id";

/** A short number for these answers: the page compares it with that of the build. */
export function answersKey(rows: readonly FaqAnswer[]): string {
  let key = 0;
  for (const character of JSON.stringify(rows)) {
    key = (Math.imul(key, 31) + (character.codePointAt(0) ?? 0)) | 0;
  }
  return String(key);
}
