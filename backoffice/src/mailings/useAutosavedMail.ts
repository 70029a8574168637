import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useDataProvider } from "react-admin";
import { isTransient, serverFailure } from "#common/serverFailure.ts";
import type { Json } from "#shared/database.types.ts";
import type { AdminDataProvider } from "../data/dataProvider.ts";
import { formOf, type GroupMail, type MailForm, type SavedMail } from "../records/groupMail.ts";
import { isComplete } from "./SegmentFields.tsx";

const SAVE_AFTER_MS = 1_000;
const RETRY_AFTER_MS = 5_000;

export type AutosavedMail = ReturnType<typeof useAutosavedMail>;

/**
 * A draft while somebody types: it saves itself, each time over the version that the save before it has
 * made. What another tab or person has saved meanwhile is not overwritten; which one stays is asked.
 * @param mail As the server answered last.
 */
export function useAutosavedMail(mail: GroupMail) {
  const dataProvider = useDataProvider<AdminDataProvider>();
  const queryClient = useQueryClient();
  const [typed, setTyped] = useState(() => formOf(mail));
  const [saved, setSaved] = useState(typed);
  // What the next save goes over. Read when its turn comes: another one may be on its way before it.
  const revision = useRef(mail.updated_at);
  const { mutateAsync, isPending, error, reset } = useMutation({
    scope: { id: `save ${mail.id}` },
    mutationFn: async (form: MailForm) => {
      const wanted = { ...formOf(form), id: mail.id } as unknown as Json;
      const expected = { mail: wanted, expected_updated_at: revision.current };
      return (await dataProvider.callDatabase(
        "save_group_email",
        expected,
      )) as unknown as SavedMail;
    },
    onSuccess: ({ updated_at }, form) => {
      revision.current = updated_at;
      setSaved(form);
      void queryClient.invalidateQueries({ queryKey: ["group-mails"] });
      void queryClient.invalidateQueries({ queryKey: ["allRows", "group-mails"] });
    },
    onError: console.error,
  });
  const isUnsaved = typed !== saved;
  const isConflict = error !== null && serverFailure(error).kind === "conflict";
  const canSave = isUnsaved && isComplete(typed.segment) && (!error || isTransient(error));

  function take(theirs: GroupMail) {
    const form = formOf(theirs);
    revision.current = theirs.updated_at;
    setTyped(form);
    setSaved(form);
    reset();
  }

  /** True when the server has everything that was typed. */
  async function save(): Promise<boolean> {
    if (!isUnsaved) return true;
    if (!canSave) return false;
    return mutateAsync(typed).then(
      () => true,
      () => false,
    );
  }

  const saveSoon = useEffectEvent(save);
  // `typed` puts it off with each letter.
  useEffect(() => {
    if (!canSave || isPending || typed === null) return;
    const timer = setTimeout(() => void saveSoon(), error ? RETRY_AFTER_MS : SAVE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [canSave, isPending, typed, error]);

  const follow = useEffectEvent((theirs: GroupMail) => {
    if (!isUnsaved && theirs.updated_at > revision.current) take(theirs);
  });
  useEffect(() => follow(mail), [mail]);

  return {
    typed,
    isUnsaved,
    isPending,
    error,
    isConflict,
    save,
    change(patch: Partial<MailForm>) {
      setTyped({ ...typed, ...patch });
      if (error && !isConflict) reset();
    },
    /** Ends a conflict with what is on the server now. */
    take,
    /** Ends a conflict with what was typed here, which is saved over that. */
    keep(theirs: GroupMail) {
      revision.current = theirs.updated_at;
      reset();
    },
  };
}
