import { useMutation } from "@tanstack/react-query";
import type { ReactNode } from "react";
import {
  type RaRecord,
  useCanAccess,
  useDataProvider,
  useNotify,
  useRefresh,
  useResourceContext,
} from "react-admin";
import { ConfirmedAction } from "../components/ConfirmedAction.tsx";
import { messageFor } from "../data/errors.ts";

interface DeleteButtonProps {
  record: RaRecord;
  /** The title of the question, such as "Delete this user?". */
  title: string;
  question: string;
  /** The notification after a failure. */
  failure: string;
  /** The notification after success. */
  success: string;
  onDeleted?: () => void;
  /** What to know before confirming. */
  children?: ReactNode;
}

/** Deletes a record after a confirmation. Hidden from people who may not delete it. */
export function DeleteButton(props: DeleteButtonProps) {
  const { record, title, question, failure, success, onDeleted, children } = props;
  const resource = useResourceContext() ?? "";
  const { canAccess } = useCanAccess({ action: "delete", resource });
  const dataProvider = useDataProvider();
  const notify = useNotify();
  const refresh = useRefresh();
  const mutation = useMutation({
    mutationFn: () => dataProvider.delete(resource, { id: record.id, previousData: record }),
    onSuccess: () => {
      notify(success);
      onDeleted?.();
    },
    onError: (error) => {
      console.error(error);
      notify(messageFor(error, failure), { type: "error" });
    },
    onSettled: refresh,
  });
  if (!canAccess) return null;
  return (
    <ConfirmedAction
      label="Delete"
      button={{ color: "error" }}
      title={title}
      question={question}
      action="Delete"
      mutation={mutation}
      args={() => undefined}
    >
      {children}
    </ConfirmedAction>
  );
}
