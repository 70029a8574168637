import { isEmail } from "../../_shared/validation.ts";
import { Problem } from "../log.ts";

/** The sender of an email. */
export interface Sender {
  name: string;
  email: string;
}

/**
 * Parses MAIL_FROM: "Name <address>" or an address.
 * @throws Problem for any other format.
 */
export function parseSender(text: string): Sender {
  const [, label = "", email = text.trim()] = /^([^<>]*)<([^<>]+)>$/.exec(text.trim()) ?? [];
  const name = label.trim().replace(/^"(.*)"$/, "$1");
  if (!isEmail(email) || /[\p{Cc}"\\]/u.test(name)) {
    throw new Problem('MAIL_FROM must have the format "Name <address>".');
  }
  return { name, email };
}
