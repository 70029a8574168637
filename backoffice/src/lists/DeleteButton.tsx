import type { ReactNode } from "react";
import { type RaRecord, useCanAccess, useResourceContext } from "react-admin";
import type { To } from "react-router-dom";
import { ConfirmedAction } from "../components/ConfirmedAction.tsx";
import { useDatabaseChange } from "../components/useDatabaseChange.ts";
import { useLeaveDeleted } from "./useLeaveDeleted.ts";

interface DeleteButtonProps {
  record: RaRecord;
  /** The title of the question, such as "Delete this user?". */
  title: string;
  question: string;
  /** The button of the dialog, such as "Delete user". */
  action: string;
  failure: string;
  success: string;
  /** The page that opens in place of that of the record. Without one, the list stays. */
  closesTo?: To | undefined;
  /** Information to read before confirming. */
  children?: ReactNode;
}

/** Deletes a record after a confirmation. Hidden from people who may not delete it. */
export function DeleteButton(props: DeleteButtonProps) {
  const { record, title, question, action, failure, success, closesTo, children } = props;
  const resource = useResourceContext() ?? "";
  const { canAccess } = useCanAccess({ action: "delete", resource });
  const leave = useLeaveDeleted();
  const mutation = useDatabaseChange(
    (dataProvider) => dataProvider.delete(resource, { id: record.id, previousData: record }),
    { success, failure, onDone: () => closesTo && leave(closesTo) },
  );
  if (!canAccess) return null;
  return (
    <ConfirmedAction
      label="Delete"
      button={{ color: "error" }}
      title={title}
      question={question}
      action={action}
      mutation={mutation}
      args={() => undefined}
    >
      {children}
    </ConfirmedAction>
  );
}
