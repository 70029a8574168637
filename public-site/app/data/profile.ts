import { PROFILE_MESSAGES } from "#common/messages.ts";
import type { Database } from "#shared/database.types.ts";
import type { Profile } from "#shared/forms.ts";
import { DONE, failure, type Outcome } from "~/lib/outcome.ts";
import { attempt } from "./errors.ts";
import {
  filledFrom,
  fromColumns,
  PROFILE_COLUMNS,
  type ProfileColumns,
  toColumns,
} from "./profileColumns.ts";
import { databaseFailure } from "./rpc.ts";
import { readUser } from "./session.ts";
import { getSupabase } from "./supabaseClient.ts";

/** A user's own profile; `completed` when all five fields say something. */
export interface OwnProfile extends Profile {
  /** The user's. */
  readonly id: string;
  readonly completed: boolean;
  /** Until when an entry may be begun, where administrators have given this person more time. ISO 8601. */
  readonly extendedTo: string | null;
}

type LoadedRow = ProfileColumns &
  Pick<Database["public"]["Tables"]["profiles"]["Row"], "profile_completed" | "entry_extended_to">;

/**
 * The profile of a signed-in user; null when there is none.
 * @throws when it cannot be read now.
 */
export async function loadProfile(userId: string): Promise<OwnProfile | null> {
  const supabase = await getSupabase();
  const { data } = await supabase
    .from("profiles")
    .select(`${PROFILE_COLUMNS}, profile_completed, entry_extended_to`)
    .eq("id", userId)
    .maybeSingle<LoadedRow>()
    .throwOnError();
  if (!data) return null;
  return {
    ...fromColumns(data),
    id: userId,
    completed: data.profile_completed ?? false,
    extendedTo: data.entry_extended_to,
  };
}

/**
 * A profile to complete: what is blank in it is filled in as the sign-up said it. Where addresses are
 * confirmed that counts for nothing before the person has looked at it and saved it: somebody else may
 * have signed up with their address.
 */
export async function withSignUpTexts(profile: OwnProfile): Promise<OwnProfile> {
  return { ...profile, ...filledFrom(profile, (await readUser())?.user_metadata ?? {}) };
}

/** Saves the profile of the signed-in person. */
export function saveProfile(profile: Profile): Promise<Outcome> {
  return changeProfile(toColumns(profile));
}

/** Puts the signed-in person on the mailing list. */
export function joinMailingList(): Promise<Outcome> {
  return changeProfile({ join_mailing_list: true });
}

/** PostgREST's code for one row that is not there. */
const NO_ROW = "PGRST116";

function changeProfile(
  values: Database["public"]["Tables"]["profiles"]["Update"],
): Promise<Outcome> {
  return attempt(PROFILE_MESSAGES.failure, async (supabase) => {
    const user = await readUser();
    if (!user) return failure(PROFILE_MESSAGES.noUser);
    const change = () =>
      supabase
        .from("profiles")
        .update(values)
        .eq("id", user.id)
        // Without a row to answer with, nothing was saved.
        .select("id")
        .single();
    let changed = await change();
    if (changed.error?.code === NO_ROW) {
      await supabase.rpc("ensure_profile").throwOnError();
      changed = await change();
    }
    const { error, status } = changed;
    return error ? databaseFailure(error, status, PROFILE_MESSAGES.failure) : DONE;
  });
}

/** Why the visitor's address is suppressed: an email bounced or was marked as spam. */
export type EmailSuppression = "bounced" | "complained";

/** Whether the visitor's address is suppressed; null if it is not, or if that is unknown now. */
export async function loadEmailSuppression(): Promise<EmailSuppression | null> {
  const supabase = await getSupabase();
  const { data } = await supabase.rpc("my_email_suppression");
  return data === "bounced" || data === "complained" ? data : null;
}
