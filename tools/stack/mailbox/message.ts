import { randomUUID } from "node:crypto";

/** Somebody's address, spelled as Mailpit's answers spell it. */
export interface Address {
  Name: string;
  Address: string;
}

/** An e-mail as it is kept, and as `GET /api/v1/message/{ID}` answers it apart from the constants. */
export interface Message {
  ID: string;
  MessageID: string;
  Read: boolean;
  From: Address;
  To: Address[];
  Cc: Address[];
  Bcc: Address[];
  ReplyTo: Address[];
  Subject: string;
  /** ISO 8601 */
  Created: string;
  Tags: string[];
  Text: string;
  HTML: string;
  Size: number;
}

/** A payload that cannot become an e-mail; the message says which field and why. */
export class InvalidMessage extends Error {}

const MAX_RECIPIENTS = 50;
const MAX_SUBJECT_LENGTH = 998;

function fieldsOf(value: unknown, field: string): Record<string, unknown> {
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    throw new InvalidMessage(`${field} must be an object.`);
  }
  return value as Record<string, unknown>;
}

function text(value: unknown, field: string): string {
  if (value === undefined || value === null) return "";
  if (typeof value !== "string") throw new InvalidMessage(`${field} must be a string.`);
  return value;
}

function list(value: unknown, field: string): unknown[] {
  if (value === undefined || value === null) return [];
  if (!Array.isArray(value) || value.length > MAX_RECIPIENTS) {
    throw new InvalidMessage(`${field} must be a list of at most ${MAX_RECIPIENTS}.`);
  }
  return value;
}

function address(email: unknown, name: unknown, field: string): Address {
  const Address = text(email, field);
  if (!/^[^\s@<>]+@[^\s@<>]+$/.test(Address) || Address.length > 254) {
    throw new InvalidMessage(`${field} must hold a valid Email.`);
  }
  return { Name: text(name, `${field}.Name`), Address };
}

function addresses(value: unknown, field: string): Address[] {
  return list(value, field).map((one) => {
    const { Email, Name } = fieldsOf(one, field);
    return address(Email, Name, field);
  });
}

/**
 * Turns the payload of Mailpit's `POST /api/v1/send` into a message.
 * @param now When it was received.
 * @throws InvalidMessage naming the field that cannot be used.
 */
export function readMessage(payload: unknown, now: Date): Message {
  const fields = fieldsOf(payload, "The body");
  if (list(fields.Attachments, "Attachments").length > 0) {
    throw new InvalidMessage("Attachments are not supported by the local mailbox.");
  }
  const from = fieldsOf(fields.From, "From");
  const message = {
    ID: randomUUID(),
    MessageID: `${randomUUID()}@mailbox.local`,
    Read: false,
    From: address(from.Email, from.Name, "From"),
    To: addresses(fields.To, "To"),
    Cc: addresses(fields.Cc, "Cc"),
    Bcc: list(fields.Bcc, "Bcc").map((email) => address(email, "", "Bcc")),
    ReplyTo: addresses(fields.ReplyTo, "ReplyTo"),
    Subject: text(fields.Subject, "Subject").slice(0, MAX_SUBJECT_LENGTH),
    Created: now.toISOString(),
    Tags: list(fields.Tags, "Tags").map((tag) => text(tag, "Tags")),
    Text: text(fields.Text, "Text"),
    HTML: text(fields.HTML, "HTML"),
  };
  if (message.To.length + message.Cc.length + message.Bcc.length === 0) {
    throw new InvalidMessage("To, Cc and Bcc are all empty.");
  }
  return { ...message, Size: Buffer.byteLength(message.Text) + Buffer.byteLength(message.HTML) };
}

/** The entry of a message in Mailpit's lists. */
export function summaryOf({ Text, HTML, ...message }: Message) {
  const snippet = (Text || HTML.replace(/<style[\s\S]*?<\/style>|<[^>]*>/gi, " "))
    .replace(/\s+/g, " ")
    .trim()
    .slice(0, 250);
  return { ...message, Attachments: 0, Snippet: snippet };
}

/** The answer of Mailpit's `GET /api/v1/message/{ID}`. */
export function detailsOf({ Read: _read, Created, ...message }: Message) {
  return {
    ...message,
    Date: Created,
    ReturnPath: message.From.Address,
    Username: "",
    ListUnsubscribe: { Header: "", Links: [], Errors: "", HeaderPost: "" },
    Inline: [],
    Attachments: [],
  };
}
