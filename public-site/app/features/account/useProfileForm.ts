import { useState } from "react";
import { PROFILE_MESSAGES } from "#common/messages.ts";
import { PROFILE_FORM, type Profile } from "#shared/forms.ts";
import { EMPTY_PROFILE } from "~/components/ProfileFields.tsx";
import { loadProfile, type OwnProfile, saveProfile } from "~/data/profile.ts";
import { failure, type Outcome } from "~/lib/outcome.ts";
import { useValidatedForm } from "~/lib/useValidatedForm.ts";

type Saved = Pick<OwnProfile, "id" | "revision">;

/**
 * The form of a profile, which is saved over the version that the person has seen. If another window has saved it since,
 * untouched fields show its values, and saving again replaces it.
 */
export function useProfileForm(profile: OwnProfile | null) {
  const [seen, setSeen] = useState<Saved | null>(profile);
  const [conflicts, setConflicts] = useState(0);
  const form = useValidatedForm<Profile>({
    rules: PROFILE_FORM,
    initialValues: { ...EMPTY_PROFILE, ...profile },
    missing: PROFILE_MESSAGES.missingFields,
  });

  async function save(values: Profile): Promise<Outcome<Saved>> {
    const outcome = await saveProfile(seen, values);
    if (outcome.ok) setSeen(outcome.value);
    const isOutdated = !outcome.ok && outcome.problem === "conflict" && seen;
    const saved = isOutdated && (await loadProfile(seen.id).catch(() => null));
    if (!saved) return outcome;
    for (const name of Object.keys(EMPTY_PROFILE) as (keyof Profile)[]) {
      if (!form.isDirty(name)) form.setValue(name, saved[name]);
    }
    setSeen(saved);
    setConflicts(conflicts + 1);
    return failure(
      PROFILE_MESSAGES.failure,
      "Your profile was changed in another window. What you typed is still here, and the other fields show the current version. Check them, then save again.",
    );
  }

  return {
    form,
    save,
    /** The key of the fields, which changes when others than the typed ones show new values. */
    fieldsKey: conflicts,
  };
}
