import type { TransactionSql } from "postgres";

/** Something that happens in the story of the demo. */
export interface StoryEvent {
  at: Date;
  /** Who does it, for the audit. */
  actor?: string | undefined;
  happen: (sql: TransactionSql) => Promise<unknown>;
}
