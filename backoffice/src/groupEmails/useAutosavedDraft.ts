import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useDataProvider } from "react-admin";
import { isTransient } from "#common/serverFailure.ts";
import { toJson } from "../data/databaseFunctions.ts";
import type { AdminDataProvider } from "../data/dataProvider.ts";
import { isConflict } from "../data/errors.ts";
import { formOf, type GroupEmail, type GroupEmailForm, isComplete } from "../records/groupEmail.ts";

const SAVE_AFTER_MS = 1_000;
const RETRY_AFTER_MS = 5_000;

export type AutosavedDraft = ReturnType<typeof useAutosavedDraft>;

/**
 * The form of a draft, which saves itself. A save never overwrites a version that another tab or
 * administrator has saved: the person decides which one to keep.
 * @param latest The draft as last read from the server.
 */
export function useAutosavedDraft(latest: GroupEmail) {
  const dataProvider = useDataProvider<AdminDataProvider>();
  const queryClient = useQueryClient();
  const [form, setForm] = useState(() => formOf(latest));
  const [savedForm, setSavedForm] = useState(form);
  // The version that the next save replaces. A ref, because that save may be queued behind another one.
  const version = useRef(latest.revision);
  const refresh = () => void queryClient.invalidateQueries({ queryKey: ["group-emails"] });
  const { mutateAsync, isPending, error, reset } = useMutation({
    scope: { id: `save ${latest.id}` },
    mutationFn: (sentForm: GroupEmailForm) =>
      dataProvider.callDatabase("save_group_email", {
        ...sentForm,
        id: latest.id,
        revision: version.current,
        segment: toJson(sentForm.segment),
      }),
    onSuccess: ({ revision }, sentForm) => {
      version.current = revision;
      setSavedForm(sentForm);
      refresh();
    },
    onError: (failure) => {
      if (isConflict(failure)) refresh();
    },
  });
  const isUnsaved = form !== savedForm;
  const isOutdated = isUnsaved && !isPending && latest.revision > version.current;
  const canSave =
    isUnsaved && !isOutdated && isComplete(form.segment) && (!error || isTransient(error));

  function replaceWith(groupEmail: GroupEmail) {
    const replacement = formOf(groupEmail);
    version.current = groupEmail.revision;
    setForm(replacement);
    setSavedForm(replacement);
    reset();
  }

  /** True if the server has all changes. */
  async function save(): Promise<boolean> {
    if (!isUnsaved) return true;
    if (!canSave) return false;
    return mutateAsync(form).then(
      () => true,
      () => false,
    );
  }

  const saveSoon = useEffectEvent(save);
  // Every change of the form restarts the timer.
  useEffect(() => {
    if (!canSave || isPending || form === null) return;
    const timer = setTimeout(() => void saveSoon(), error ? RETRY_AFTER_MS : SAVE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [canSave, isPending, form, error]);

  const follow = useEffectEvent((groupEmail: GroupEmail) => {
    if (!isUnsaved && groupEmail.revision > version.current) replaceWith(groupEmail);
  });
  useEffect(() => follow(latest), [latest]);

  return {
    form,
    isUnsaved,
    isPending,
    error,
    /** Whether someone else has saved a version that these changes would replace. */
    isOutdated,
    save,
    change(patch: Partial<GroupEmailForm>) {
      setForm(formOf({ ...form, ...patch }));
      if (error && !isConflict(error)) reset();
    },
    /** Discards the changes for the version on the server. */
    discard: () => replaceWith(latest),
    /** The next save replaces the version on the server. */
    overwrite() {
      version.current = latest.revision;
      reset();
    },
  };
}
