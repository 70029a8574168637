import { cleanLine, cleanLines, containsContactDetails, type FieldRule } from "./validation.ts";

/** Punctuation that email programs interpret as part of a link, in half and full width. */
const POINTS = /[.:/@\u3002\uff0e\uff1a\uff0f\uff20\uff61](?=\p{L})/gu;

/**
 * A text by someone whom the recipient of an email may not know, such as a name. It must not contain links or become one
 * in an email program: otherwise anyone could spam any address with invitations. A text with contact details is
 * replaced, because it may be older than the rule that rejects it.
 * @param fallback The replacement.
 */
export function untrustedText(fallback: string): FieldRule<string> {
  return (input) => {
    const text = cleanLine(input);
    const isUsable = text !== "" && !containsContactDetails(text);
    return { value: isUsable ? text.replace(POINTS, "$& ") : fallback };
  };
}

/** The same for a message, whose contact details stay readable, but become no links. */
export const untrustedLines: FieldRule<string> = (input) => ({
  value: cleanLines(input)
    .replace(/[.@\u3002\uff0e\uff20\uff61](?=\p{L})/gu, "$& ")
    .replaceAll("://", ": //"),
});
