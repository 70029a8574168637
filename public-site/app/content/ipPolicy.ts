import { capitalized } from "#common/words.ts";
import { figures } from "./figures.ts";
import { organization } from "./organization.ts";

const { provider } = organization;

const right = "an exclusive opt-in right to acquire your idea";

/** The ownership of ideas, in the same words on every page. The FAQ explains it (`faqIds.ipPolicy`). */
export const ipPolicy = {
  finalists: `If you are one of the ${figures.topFinalists} finalists, you grant ${provider} ${right}.`,
  /** After the right is exercised. */
  acquired: `${capitalized(provider)} keeps full ownership of the intellectual property in the ideas that it acquires.`,
  others: "If you are not a finalist, you keep your IP.",
  /** The right of the first sentence. */
  right,
} as const;
