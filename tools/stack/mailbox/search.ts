import type { Address, Message } from "./message.ts";

function mentions(addresses: Address[], term: string): boolean {
  return addresses.some(({ Name, Address }) => `${Name} ${Address}`.toLowerCase().includes(term));
}

const FIELDS: Record<string, (message: Message, term: string) => boolean> = {
  to: (message, term) => mentions(message.To, term),
  from: (message, term) => mentions([message.From], term),
  subject: (message, term) => message.Subject.toLowerCase().includes(term),
};

function anywhere(message: Message, term: string): boolean {
  const people = [message.From, ...message.To, ...message.Cc, ...message.Bcc];
  return (
    mentions(people, term) ||
    `${message.Subject} ${message.Text} ${message.HTML}`.toLowerCase().includes(term)
  );
}

/**
 * The part of Mailpit's search syntax that the tests and the page need: words that must all be
 * there, quoted phrases, and `to:`, `from:`, `subject:` before either. Case does not matter.
 */
export function matcherFor(query: string): (message: Message) => boolean {
  const conditions = [...query.toLowerCase().matchAll(/(?:(\w+):)?(?:"([^"]*)"|(\S+))/g)].map(
    ([whole, field = "", phrase, word]) => {
      const inField = FIELDS[field];
      const term = inField ? (phrase ?? word ?? "") : (phrase ?? whole);
      return (message: Message) => (inField ?? anywhere)(message, term);
    },
  );
  return (message) => conditions.every((matches) => matches(message));
}
