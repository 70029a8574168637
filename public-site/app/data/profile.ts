import { PROFILE_MESSAGES } from "#common/messages.ts";
import type { Profile } from "#shared/forms.ts";
import { namesOf } from "~/lib/namesOf.ts";
import { failure, type Outcome } from "~/lib/outcome.ts";
import { attempt, rpc } from "./rpc.ts";
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
      "id, first_name, last_name, country, level_of_study, university, join_mailing_list, profile_completed, submission_extended_to, revision",
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
  const typed = (await readUser())?.user_metadata ?? {};
  // Google gives a whole name.
  const { full_name } = typed;
  const metadata: Record<string, unknown> = {
    ...(typeof full_name === "string" && namesOf(full_name)),
    ...typed,
  };
  // Not read from the form's rules, because every signed-in page loads this module.
  const { id, profile_completed, submission_extended_to, revision, ...fields } = profile;
  const blank = Object.entries(fields).flatMap(([field, value]) =>
    !value && typeof metadata[field] === typeof value ? [field] : [],
  );
  return { ...profile, ...Object.fromEntries(blank.map((field) => [field, metadata[field]])) };
}

/**
 * Saves the profile of the signed-in person.
 * @param seen the profile that the change is based on; null for a missing one, which is created.
 */
export const saveProfile = (
  seen: Pick<OwnProfile, "id" | "revision"> | null,
  profile: Profile,
): Promise<Outcome<Pick<OwnProfile, "id" | "revision">>> =>
  withUser((id) => {
    const args = { user_id: seen?.id ?? id, revision: seen?.revision ?? 0, ...profile };
    return rpc("save_profile", args, PROFILE_MESSAGES.failure);
  });

/** Adds the signed-in person to the mailing list. */
export const subscribeAccount = (): Promise<Outcome> =>
  withUser((id) => rpc("subscribe_account", { user_id: id }, PROFILE_MESSAGES.failure));

function withUser<Value>(send: (id: string) => Promise<Outcome<Value>>): Promise<Outcome<Value>> {
  return attempt(PROFILE_MESSAGES.failure, async () => {
    const user = await readUser();
    return user ? send(user.id) : failure(PROFILE_MESSAGES.noUser);
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
