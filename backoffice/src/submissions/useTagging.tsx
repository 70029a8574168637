import { useMutation } from "@tanstack/react-query";
import { useDataProvider, useNotify, useRefresh } from "react-admin";
import { UNDO_MS, UndoMessage } from "../components/UndoMessage.tsx";
import type { AdminDataProvider } from "../data/dataProvider.ts";
import { messageFor } from "../data/errors.ts";
import { changeSubmission } from "../data/submissionChanges.ts";
import type { Submission } from "../records/submission.ts";

interface Tagging {
  tag: string;
  isOn: boolean;
  /** Whether this takes another one back. */
  isUndo?: boolean;
}

/** Gives an entry a tag or takes it off, and says so, with a way back. */
export function useTagging({ id, idea_name: name }: Submission) {
  const dataProvider = useDataProvider<AdminDataProvider>();
  const notify = useNotify();
  const refresh = useRefresh();
  const tagging = useMutation({
    mutationFn: ({ tag, isOn }: Tagging) =>
      changeSubmission(dataProvider.callDatabase, id, { tag, is_on: isOn }),
    onSuccess: (_, { tag, isOn, isUndo = false }) => {
      const text = isOn ? `${name} is tagged ${tag}.` : `${name} is no longer tagged ${tag}.`;
      const undo = () => tagging.mutate({ tag, isOn: !isOn, isUndo: true });
      notify(isUndo ? text : <UndoMessage onUndo={undo}>{text}</UndoMessage>, {
        autoHideDuration: UNDO_MS,
      });
    },
    onError: (error) => {
      console.error(error);
      notify(`${name}: ${messageFor(error, "Failed to change the tags. Please try again.")}`, {
        type: "error",
      });
    },
    onSettled: refresh,
  });
  return tagging;
}
