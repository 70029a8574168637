import type { ReactNode } from "react";
import { type RaRecord, useCanAccess, useResourceContext } from "react-admin";
import { ConfirmedAction } from "../components/ConfirmedAction.tsx";
import { useDatabaseChange } from "../components/useDatabaseChange.ts";

interface DeleteButtonProps {
  record: RaRecord;
  /** The title of the question, such as "Delete this user?". */
  title: string;
  question: string;
  failure: string;
  success: string;
  onDeleted?: () => void;
  /** Information to read before confirming. */
  children?: ReactNode;
}

/** Deletes a record after a confirmation. Hidden from people who may not delete it. */
export function DeleteButton(props: DeleteButtonProps) {
  const { record, title, question, failure, success, onDeleted, children } = props;
  const resource = useResourceContext() ?? "";
  const { canAccess } = useCanAccess({ action: "delete", resource });
  const mutation = useDatabaseChange(
    (dataProvider) => dataProvider.delete(resource, { id: record.id, previousData: record }),
    { success, failure, onDone: () => onDeleted?.() },
  );
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
