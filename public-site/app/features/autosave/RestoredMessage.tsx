import { localTime } from "#common/localTime.ts";
import { FormMessage } from "~/components/FormMessage.tsx";
import type { SavingState } from "./autosaveState.ts";

/** Says that what an earlier page had left unsaved is back. */
export function RestoredMessage({ state: { restoredFrom, saving } }: { state: SavingState }) {
  if (!restoredFrom || saving.status === "conflict") return null;
  return (
    <FormMessage
      kind="success"
      message="Your unsaved changes are back."
      detail={`You typed them on ${localTime(restoredFrom)}, and they had not been saved.`}
    />
  );
}
