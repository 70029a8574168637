import { ADA } from "#common/testing/sessions.ts";
import type { Database } from "#shared/database.types.ts";

type Row = Database["public"]["Tables"]["profiles"]["Row"];

/** Ada's complete profile, apart from what is given. */
export function profileRow(patch: Partial<Row> = {}): Partial<Row> {
  return {
    id: ADA.id,
    first_name: "Ada",
    last_name: "Byron",
    country: "Kenya",
    level_of_study: "A PhD student",
    university: "Lakeside University",
    join_mailing_list: false,
    profile_completed: true,
    entry_extended_to: null,
    ...patch,
  };
}
