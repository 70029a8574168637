import { accountOf } from "../google/accounts.ts";
import { DEMO_ADMIN, DEMO_PARTICIPANT } from "./accounts.ts";
import { PEOPLE, type SamplePerson } from "./people.ts";
import { type Random, uuidOf } from "./random.ts";

const DAY_MS = 86_400_000;

/** An account to write, with the profile that follows from its metadata. */
export interface PlannedAccount extends SamplePerson {
  id: string;
  identityId: string;
  /** The id that the provider knows the person by. */
  providerId: string;
  provider: "email" | "google";
  joinsMailingList: boolean;
  createdAt: Date;
  lastSignInAt: Date;
}

/** Whether all five fields are filled in, as the database decides it. */
export function isComplete(person: SamplePerson): boolean {
  const { firstName, lastName, country, levelOfStudy, university } = person;
  return [firstName, lastName, country, levelOfStudy, university].every((field) => field !== "");
}

/**
 * The two demo accounts and everybody else, created between six and two weeks before `today`.
 * Whoever has no name yet came with Google, as such accounts do.
 */
export function planAccounts(random: Random, today: Date): PlannedAccount[] {
  return [DEMO_ADMIN, DEMO_PARTICIPANT, ...PEOPLE].map((person) => {
    const id = uuidOf(`account:${person.email}`);
    const provider = person.firstName === "" ? "google" : "email";
    const isDemo = person === DEMO_ADMIN || person === DEMO_PARTICIPANT;
    const daysAgo = isDemo ? 45 : random.between(15, 44);
    return {
      ...person,
      id,
      identityId: uuidOf(`identity:${person.email}`),
      provider,
      providerId: provider === "google" ? accountOf(person.email, "").id : id,
      joinsMailingList: !isDemo && isComplete(person) && random.chance(0.6),
      createdAt: new Date(today.getTime() - daysAgo * DAY_MS),
      lastSignInAt: new Date(today.getTime() - random.between(0, Math.min(daysAgo, 12)) * DAY_MS),
    };
  });
}
