import type { ContactRequestStatus } from "#shared/challenge.ts";
import { MESSAGES, type SampleMessage } from "./messages.ts";
import { isComplete, type PlannedAccount, planAccounts } from "./planAccounts.ts";
import { type PlannedEntry, planEntries } from "./planEntries.ts";
import { type PlannedFinalists, planFinalists } from "./planFinalists.ts";
import { type PlannedJudging, planJudging } from "./planJudging.ts";
import { Random, uuidOf } from "./random.ts";
import { createSubscribers, type SampleSubscriber } from "./subscribers.ts";

const MAILING_LIST_SIZE = 80;

/** When a message may have arrived: what waits for an answer in the demo is younger. */
const ARRIVAL: Record<ContactRequestStatus, readonly [from: Date, to: Date]> = {
  resolved: [new Date("2025-05-05T08:00:00Z"), new Date("2025-07-28T20:00:00Z")],
  "in-progress": [new Date("2025-08-01T08:00:00Z"), new Date("2025-08-07T08:00:00Z")],
  new: [new Date("2025-08-07T12:00:00Z"), new Date("2025-08-10T08:00:00Z")],
};

/** Everything that the story of the demo tells. Its days are the specification's. */
export interface Plan {
  accounts: PlannedAccount[];
  entries: PlannedEntry[];
  judging: PlannedJudging;
  finalists: PlannedFinalists;
  /** Those of the mailing list form; the database adds the people who opted in at sign-up. */
  subscribers: (SampleSubscriber & { id: string; createdAt: Date; confirmedAt: Date | null })[];
  /** A message that is still new has nobody who took it up. */
  messages: (SampleMessage & { id: string; createdAt: Date; takenUpAt: Date | null })[];
}

/** Most follow the link of the mail within an hour, some never do. */
function confirmation(random: Random) {
  const createdAt = random.moment("2025-04-02T08:00:00Z", "2025-08-09T22:00:00Z");
  const confirmedAt = random.moment(createdAt, createdAt.getTime() + 3_600_000);
  return { createdAt, confirmedAt: random.chance(0.9) ? confirmedAt : null };
}

/** The story of the demo, the same each time. */
export function createPlan(): Plan {
  const random = new Random(2025);
  const accounts = planAccounts(random);
  const [, , ...people] = accounts;
  const optedIn = accounts.filter(({ joinsMailingList }) => joinsMailingList).length;
  const entries = planEntries(random, people.filter(isComplete));
  return {
    accounts,
    entries,
    // With numbers of its own, so that all else stays as it is.
    judging: planJudging(new Random(914), entries),
    finalists: planFinalists(new Random(1001), entries),
    subscribers: createSubscribers(random, MAILING_LIST_SIZE - optedIn).map((subscriber) => ({
      ...subscriber,
      id: uuidOf(`subscriber:${subscriber.email}`),
      ...confirmation(random),
    })),
    messages: MESSAGES.map((message) => {
      const createdAt = random.moment(...ARRIVAL[message.status]);
      const takenUpAt = random.moment(createdAt, createdAt.getTime() + 2 * 86_400_000);
      return {
        ...message,
        id: uuidOf(`message:${message.subject}`),
        createdAt,
        takenUpAt: message.status === "new" ? null : takenUpAt,
      };
    }),
  };
}
