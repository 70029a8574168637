import { isTransient } from "#common/serverFailure.ts";
import { type AutosaveState, createAutosave, type SaveFailure } from "#common/work/autosave.ts";
import { toJson } from "../data/databaseFunctions.ts";
import type { AdminDataProvider } from "../data/dataProvider.ts";
import { isConflict, isGone, messageFor } from "../data/errors.ts";
import { formOf, type GroupEmail, type GroupEmailForm, isComplete } from "../records/groupEmail.ts";

export type EditedGroupEmail = ReturnType<typeof createEditedGroupEmail>;
export type EditedGroupEmailState = AutosaveState<GroupEmail, GroupEmailForm>;

/**
 * A draft that is saved while its administrator edits it.
 * @param onChange called after a save, and if the draft no longer exists.
 */
export const createEditedGroupEmail = (
  initial: GroupEmail,
  { callDatabase, getOne }: AdminDataProvider,
  onChange: () => void,
) =>
  createAutosave<GroupEmail, GroupEmailForm>(
    initial,
    {
      kind: "group-email",
      textsOf: formOf,
      canEdit: ({ state }) => state === "draft",
      isSame: (one, other) => JSON.stringify(formOf(one)) === JSON.stringify(formOf(other)),
      problemOf: ({ segment }) =>
        isComplete(segment) ? undefined : "Choose the recipients first.",
      load: async () =>
        (await getOne<GroupEmail>("group-emails", { id: initial.id }).catch(() => null))?.data ??
        null,
      async save({ id, revision }, form) {
        try {
          const segment = toJson(form.segment);
          const saved = await callDatabase("save_group_email", { ...form, id, revision, segment });
          onChange();
          return { ok: true, value: saved as unknown as GroupEmail };
        } catch (error) {
          return failureOf(error);
        }
      },
    },
    onChange,
  );

function failureOf(error: unknown): SaveFailure {
  const message = messageFor(error, "We couldn’t save the draft.");
  if (isTransient(error)) return { ok: false, message, problem: "unreachable" };
  if (isConflict(error)) return { ok: false, message, problem: "conflict" };
  return isGone(error) ? { ok: false, message, problem: "not_found" } : { ok: false, message };
}
