import { Button } from "@mui/material";
import { type ReactNode, useState } from "react";
import { type RaRecord, useDelete, useNotify, useRefresh, useResourceContext } from "react-admin";
import { ConfirmDialog } from "../components/ConfirmDialog.tsx";
import { focusMain } from "../components/focusMain.ts";
import { messageFor } from "../data/errors.ts";
import { rightTo } from "../data/resources.ts";
import { useRights } from "../data/rights.ts";

interface DeleteButtonProps {
  record: RaRecord;
  /** What is deleted, as the title of the question: "Delete this user?" */
  title: string;
  /** Asked before the record is deleted. */
  question: string;
  /** Said when deleting fails. */
  failure: string;
  /** Said afterwards. */
  success: string;
  disabled?: boolean;
  /** Told afterwards. */
  onDeleted?: () => void;
  /** What to know before one answers. */
  children?: ReactNode;
}

/** Deletes a record of the list it stands in, once that is confirmed. Nothing for those who may not. */
export function DeleteButton(props: DeleteButtonProps) {
  const { record, title, question, failure, success, disabled = false } = props;
  const resource = useResourceContext();
  const [isAsking, setIsAsking] = useState(false);
  const [deleteOne, { isPending }] = useDelete();
  const notify = useNotify();
  const refresh = useRefresh();
  const may = useRights();
  const right = rightTo("delete", resource ?? "");
  if (!right || !may(right)) return null;

  function confirm() {
    void deleteOne(
      resource,
      { id: record.id, previousData: record },
      {
        mutationMode: "pessimistic",
        onSuccess: () => {
          setIsAsking(false);
          notify(success);
          // Counts and the audit log change as well.
          refresh();
          focusMain();
          props.onDeleted?.();
        },
        onError: (error: unknown) => {
          setIsAsking(false);
          console.error(error);
          notify(messageFor(error, failure), { type: "error" });
        },
      },
    );
  }

  return (
    <>
      <Button color="error" disabled={disabled} onClick={() => setIsAsking(true)}>
        Delete
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={title}
        question={question}
        action="Delete"
        busy={isPending}
        onConfirm={confirm}
        onClose={() => setIsAsking(false)}
      >
        {props.children}
      </ConfirmDialog>
    </>
  );
}
