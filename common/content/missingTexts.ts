import { cleanLine, cleanLines } from "#shared/validation.ts";

/** The texts of a submission. */
export interface SubmissionTexts {
  readonly idea_name: string;
  readonly description: string;
}

/** The texts that a submission still needs before it can be submitted. */
export function missingTexts(texts: SubmissionTexts): string[] {
  const missing: string[] = [];
  if (cleanLine(texts.idea_name) === "") missing.push("an idea name");
  if (cleanLines(texts.description) === "") missing.push("a description");
  return missing;
}
