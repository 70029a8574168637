import type { TransactionSql } from "postgres";
import { uuidOf } from "./random.ts";
import type { SamplePerson } from "./samples.ts";

/** The demo accounts sign up; an hour later, the administrator is appointed. */
export const FIRST_DAY = new Date("2025-04-01T14:00:00Z");

/** The moment this many hours later; negative: earlier. */
export const after = (moment: Date, hours: number) =>
  new Date(moment.getTime() + hours * 3_600_000);

/** A file of the demo. */
export interface SampleFile {
  bucket: "submissions" | "judging" | "finalists" | "projects";
  path: string;
  type: "application/pdf" | "image/jpeg";
  /** A function, because many days do not need the file. */
  content: () => Buffer;
}

/** An event in the demo's season. */
export interface SeasonEvent {
  at: Date;
  /** The acting account; undefined for a service or the schedule. */
  by?: string | undefined;
  /** The files to store before it. */
  files?: readonly SampleFile[] | undefined;
  happen: (sql: TransactionSql) => Promise<unknown>;
}

/** The id of a person's account. */
export const accountId = ({ email }: Pick<SamplePerson, "email">) => uuidOf(`account:${email}`);
