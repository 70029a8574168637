import { TEXT_LIMITS } from "#shared/constants.ts";
import { requiredText, validate } from "#shared/validation.ts";

const RULES = { alt: requiredText("The description of the picture", TEXT_LIMITS.altText) };

/** What the database would refuse about the words for a picture; empty: nothing. */
export function altError(alt: string): string {
  const checked = validate(RULES, { alt });
  return checked.ok ? "" : (checked.errors.alt ?? "");
}
