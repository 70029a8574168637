import { PROFILE_MESSAGES } from "#common/messages.ts";
import type { Database } from "#shared/database.types.ts";
import type { Profile } from "#shared/forms.ts";
import { DONE, failure, type Outcome } from "~/lib/outcome.ts";
import { attempt, databaseFailure } from "./rpc.ts";
import { readUser } from "./session.ts";
import { getSupabase } from "./supabaseClient.ts";

/** The visitor's profile; `profile_completed` if all five fields are filled in. */
export type OwnProfile = NonNullable<Awaited<ReturnType<typeof loadProfile>>>;

/** Loads the visitor's profile; null without one. */
export async function loadProfile(userId: string) {
  const supabase = await getSupabase();
  const { data } = await supabase
    .from("profiles")
    .select(
      "id, first_name, last_name, country, level_of_study, university, join_mailing_list, profile_completed, submission_extended_to",
    )
    .eq("id", userId)
    .maybeSingle()
    .throwOnError();
  return data;
}

/**
 * Fills in blank fields with the values from sign-up. If addresses must be confirmed, these values count only once the
 * person has saved them, because someone else may have used the address.
 */
export async function withSignUpTexts(profile: OwnProfile): Promise<OwnProfile> {
  const metadata = (await readUser())?.user_metadata ?? {};
  // Not read from the form's rules, because every signed-in page loads this module.
  const { id, profile_completed, submission_extended_to, ...fields } = profile;
  const blank = Object.entries(fields).flatMap(([field, value]) =>
    !value && typeof metadata[field] === typeof value ? [field] : [],
  );
  return { ...profile, ...Object.fromEntries(blank.map((field) => [field, metadata[field]])) };
}

export function saveProfile(profile: Profile): Promise<Outcome> {
  return changeProfile({ ...profile });
}

/** Adds the signed-in person to the mailing list. */
export function joinMailingList(): Promise<Outcome> {
  return changeProfile({ join_mailing_list: true });
}

/** PostgREST's code for a missing row. */
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
        // Without a returned row, nothing was saved.
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

/** The reason for suppressing the visitor's address: an email bounced or was marked as spam. */
export type EmailSuppression = "bounced" | "complained";

/** Loads the reason why the visitor's address is suppressed; null if it is not, or if this is unknown. */
export async function loadEmailSuppression(): Promise<EmailSuppression | null> {
  const supabase = await getSupabase();
  const { data } = await supabase.rpc("my_email_suppression");
  return data === "bounced" || data === "complained" ? data : null;
}
