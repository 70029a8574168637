import { accountOf } from "../google/accounts.ts";
import { DEMO_ADMIN, DEMO_PARTICIPANT } from "./accounts.ts";
import { PEOPLE, type SamplePerson } from "./people.ts";
import { type Random, uuidOf } from "./random.ts";

const FIRST_DAY = "2025-04-01T14:00:00Z";

/** An account to write, with the profile that follows from its metadata. */
export interface PlannedAccount extends SamplePerson {
  id: string;
  identityId: string;
  /** The id that the provider knows the person by. */
  providerId: string;
  provider: "email" | "google";
  joinsMailingList: boolean;
  createdAt: Date;
}

/** Whether all five fields are filled in, as the database decides it. */
export function isComplete(person: SamplePerson): boolean {
  const { firstName, lastName, country, levelOfStudy, university } = person;
  return [firstName, lastName, country, levelOfStudy, university].every((field) => field !== "");
}

/**
 * The two demo accounts, from the first day of the challenge, and everybody else, who signed up until
 * 9 August. Those without a name came with Google, as such accounts do.
 */
export function planAccounts(random: Random): PlannedAccount[] {
  return [DEMO_ADMIN, DEMO_PARTICIPANT, ...PEOPLE].map((person) => {
    const id = uuidOf(`account:${person.email}`);
    const provider = person.firstName === "" ? "google" : "email";
    const isDemo = person === DEMO_ADMIN || person === DEMO_PARTICIPANT;
    return {
      ...person,
      id,
      identityId: uuidOf(`identity:${person.email}`),
      provider,
      providerId: provider === "google" ? accountOf(person.email, "").id : id,
      joinsMailingList: !isDemo && isComplete(person) && random.chance(0.6),
      createdAt: isDemo
        ? new Date(FIRST_DAY)
        : random.moment("2025-04-02T08:00:00Z", "2025-08-09T22:00:00Z"),
    };
  });
}
