import { isEmail } from "../../_shared/validation.ts";
import { Problem } from "../problem.ts";

/** Who an email comes from. */
export interface Sender {
  name: string;
  email: string;
}

/**
 * Reads MAIL_FROM: "Name <address>", or an address alone.
 * @throws Problem when it is neither.
 */
export function parseSender(text: string): Sender {
  const [, label = "", email = text.trim()] = /^([^<>]*)<([^<>]+)>$/.exec(text.trim()) ?? [];
  const name = label.trim().replace(/^"(.*)"$/, "$1");
  if (!isEmail(email) || /[\p{Cc}"\\]/u.test(name)) {
    throw new Problem('MAIL_FROM is not of the form "Name <address>".');
  }
  return { name, email };
}
