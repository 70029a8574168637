import { randomUUID } from "node:crypto";

/** Somebody's address, spelled as Mailpit's answers spell it. */
export interface Address {
  Name: string;
  Address: string;
}

/** An email as `GET /api/v1/message/{ID}` answers it. */
export interface Message {
  ID: string;
  Read: boolean;
  From: Address;
  To: Address[];
  ReplyTo: Address[];
  Subject: string;
  /** ISO 8601. */
  Created: string;
  Text: string;
  HTML: string;
}

/** A payload that cannot become an email; the message says which field and why. */
export class InvalidMessage extends Error {}

const MAX_SUBJECT_LENGTH = 998;

function text(value: unknown, field: string): string {
  if (value === undefined || value === null) return "";
  if (typeof value !== "string") throw new InvalidMessage(`${field} must be a string.`);
  return value;
}

function addresses(value: unknown, field: string): Address[] {
  const list = Array.isArray(value) ? value : value ? [value] : [];
  return list.map((one: { Email?: unknown; Name?: unknown } | null) => {
    const Address = text(one?.Email, field);
    if (!/^[^\s@<>]+@[^\s@<>]+$/.test(Address)) {
      throw new InvalidMessage(`${field} must hold a valid Email.`);
    }
    return { Name: text(one?.Name, `${field}.Name`), Address };
  });
}

/**
 * Turns the payload of Mailpit's `POST /api/v1/send` into a message.
 * @param now When it was received.
 * @throws InvalidMessage naming the field that cannot be used.
 */
export function readMessage(payload: unknown, now: Date): Message {
  const fields = Object(payload) as Record<string, unknown>;
  const [From] = addresses(fields.From, "From");
  const To = addresses(fields.To, "To");
  if (!From || To.length === 0) throw new InvalidMessage("From and To must hold an address.");
  return {
    ID: randomUUID(),
    Read: false,
    From,
    To,
    ReplyTo: addresses(fields.ReplyTo, "ReplyTo"),
    Subject: text(fields.Subject, "Subject").slice(0, MAX_SUBJECT_LENGTH),
    Created: now.toISOString(),
    Text: text(fields.Text, "Text"),
    HTML: text(fields.HTML, "HTML"),
  };
}

/** The entry of a message in Mailpit's lists. */
export function summaryOf({ Text, HTML, ...message }: Message) {
  const snippet = (Text || HTML.replace(/<style[\s\S]*?<\/style>|<[^>]*>/gi, " "))
    .replace(/\s+/g, " ")
    .trim()
    .slice(0, 250);
  return { ...message, Attachments: 0, Snippet: snippet };
}

/** The answer of Mailpit's `GET /api/v1/message/{ID}`, as far as we use it. */
export function detailsOf({ Read: _read, Created, ...message }: Message) {
  return { ...message, Date: Created, Attachments: [] };
}

/**
 * The part of Mailpit's search syntax that the tests need: words that must all be there, quoted phrases, and
 * `to:`, `from:`, `subject:` before either. Case does not matter.
 */
export function matcherFor(query: string): (message: Message) => boolean {
  const conditions = [
    ...query.toLowerCase().matchAll(/(?:(to|from|subject):)?(?:"([^"]*)"|(\S+))/g),
  ];
  return ({ From, To, Subject, Text, HTML }) => {
    const people = (all: Address[]) =>
      all.map(({ Name, Address }) => `${Name} ${Address}`).join(" ");
    const texts = { to: people(To), from: people([From]), subject: Subject };
    const everything = [...Object.values(texts), Text, HTML].join(" ");
    return conditions.every(([, field, phrase, word = ""]) =>
      (texts[field as keyof typeof texts] ?? everything).toLowerCase().includes(phrase ?? word),
    );
  };
}

/** How many messages are kept. */
const CAPACITY = 500;

/** The messages since the stack was started, newest first. */
export class MessageStore {
  #messages: Message[] = [];

  list(): readonly Message[] {
    return this.#messages;
  }

  get(id: string): Message | undefined {
    return this.#messages.find(({ ID }) => ID === id);
  }

  add(message: Message): void {
    this.#messages = [message, ...this.#messages].slice(0, CAPACITY);
  }

  clear(): void {
    this.#messages = [];
  }
}
