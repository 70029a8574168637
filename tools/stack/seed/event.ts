import type { TransactionSql } from "postgres";
import { uuidOf } from "./random.ts";
import type { SamplePerson } from "./samples.ts";

/** The demo accounts sign up, and an hour later the administrator has rights. */
export const FIRST_DAY = new Date("2025-04-01T14:00:00Z");

/** The moment this many hours later; negative: earlier. */
export const after = (moment: Date, hours: number) =>
  new Date(moment.getTime() + hours * 3_600_000);

/** A file of the demo. */
export interface SampleFile {
  bucket: "submissions" | "judging" | "finalists" | "projects";
  path: string;
  type: "application/pdf" | "image/jpeg";
  /** A function, because many days need no files. */
  content: () => Buffer;
}

/** Something that happens in the season of the demo. */
export interface SeasonEvent {
  at: Date;
  /** The account that does it; none for a service or the schedule. */
  by?: string | undefined;
  /** The files that are in the storage before it. */
  files?: readonly SampleFile[] | undefined;
  happen: (sql: TransactionSql) => Promise<unknown>;
}

/** The id of a person's account. */
export const accountId = ({ email }: Pick<SamplePerson, "email">) => uuidOf(`account:${email}`);
