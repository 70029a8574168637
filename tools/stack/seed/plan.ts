import type { ContactRequestStatus } from "#shared/challenge.ts";
import { MESSAGES, type SampleMessage } from "./messages.ts";
import { isComplete, type PlannedAccount, planAccounts } from "./planAccounts.ts";
import { type PlannedEntry, planEntries } from "./planEntries.ts";
import { Random, uuidOf } from "./random.ts";
import { createSubscribers, type SampleSubscriber } from "./subscribers.ts";

const DAY_MS = 86_400_000;
const MAILING_LIST_SIZE = 80;

/** How many days ago a message may have arrived: what is resolved is older. */
const MESSAGE_AGE: Record<ContactRequestStatus, readonly [number, number]> = {
  new: [0, 3],
  "in-progress": [3, 9],
  resolved: [9, 35],
};

/** Everything that the seed writes. */
export interface Plan {
  accounts: PlannedAccount[];
  entries: PlannedEntry[];
  /** Those of the mailing list form; whoever opted in at sign-up is added by the database. */
  subscribers: (SampleSubscriber & { id: string; createdAt: Date })[];
  messages: (SampleMessage & { id: string; createdAt: Date; updatedAt: Date })[];
  /** Open from two weeks ago for six weeks; teams can change for another two. */
  dates: { submissionsOpenAt: Date; registrationClosesAt: Date; submissionsCloseAt: Date };
}

/** The demo data as seen from the day that `now` is in (UTC). The same day gives the same plan. */
export function createPlan(now: Date): Plan {
  const today = new Date(now);
  today.setUTCHours(0, 0, 0, 0);
  const random = new Random(2025);
  const daysFromToday = (days: number) => new Date(today.getTime() + days * DAY_MS);

  const accounts = planAccounts(random, today);
  const [, , ...people] = accounts;
  const optedIn = accounts.filter(({ joinsMailingList }) => joinsMailingList).length;
  return {
    accounts,
    entries: planEntries(random, today, people.filter(isComplete)),
    subscribers: createSubscribers(random, MAILING_LIST_SIZE - optedIn).map((subscriber) => ({
      ...subscriber,
      id: uuidOf(`subscriber:${subscriber.email}`),
      createdAt: daysFromToday(-random.between(0, 45)),
    })),
    messages: MESSAGES.map((message) => {
      const age = random.between(...MESSAGE_AGE[message.status]);
      const answeredAfter = message.status === "new" ? 0 : random.between(0.1, 2);
      return {
        ...message,
        id: uuidOf(`message:${message.subject}`),
        createdAt: daysFromToday(-age),
        updatedAt: daysFromToday(answeredAfter - age),
      };
    }),
    dates: {
      submissionsOpenAt: daysFromToday(-14),
      registrationClosesAt: daysFromToday(15),
      submissionsCloseAt: daysFromToday(29),
    },
  };
}
