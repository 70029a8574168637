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
