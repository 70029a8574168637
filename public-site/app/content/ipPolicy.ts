import { figures } from "./figures.ts";
import { organization } from "./organization.ts";
import { capitalized } from "./text.ts";

const { provider } = organization;

const right = "an exclusive opt-in right to acquire your idea";

/**
 * Who owns the ideas: the sentences that every page says it with. The FAQ explains them under the
 * number that those pages link to (`faqIds.ipPolicy`).
 */
export const ipPolicy = {
  finalists: `If you are one of the ${figures.topFinalists} finalists, you grant ${provider} ${right}.`,
  /** What follows when the right is used. */
  acquired: `${capitalized(provider)} keeps full ownership of the intellectual property in the ideas that it acquires.`,
  others: "If you are not a finalist, you keep your IP.",
} as const;

/** The first of them for those who are finalists: no "if" is left. */
export const ipOfFinalists = `As one of the ${figures.topFinalists} finalists you grant ${provider} ${right}.`;
