import { Button, type ButtonProps } from "@mui/material";
import type { UseMutationResult } from "@tanstack/react-query";
import { type ComponentProps, type ReactNode, useState } from "react";
import type { Answer, Arguments, FunctionName } from "../data/databaseFunctions.ts";
import { isConflict } from "../data/errors.ts";
import { ConfirmDialog } from "./ConfirmDialog.tsx";
import { ReasonDialog } from "./ReasonDialog.tsx";
import { type ChangeOptions, useDatabaseChange } from "./useDatabaseChange.ts";

type DialogProps = Omit<
  ComponentProps<typeof ConfirmDialog>,
  "action" | "busy" | "onClose" | "onConfirm" | "open" | "title"
>;

interface ConfirmedActionProps<Args, Version> extends DialogProps {
  /** The label of the button that opens the question. */
  label: string;
  /** The title of the question; by default, the label as a question. */
  title?: string;
  /** The label of the confirming button; by default, `label`. */
  action?: string;
  button?: Pick<
    ButtonProps,
    "aria-describedby" | "aria-label" | "color" | "disabled" | "sx" | "variant"
  >;
  /** The change, from `useDatabaseChange` or `useLongTask`. */
  mutation: Pick<UseMutationResult<unknown, Error, Args>, "isPending" | "mutate">;
  /** The current version of what the fields change. */
  version?: Version;
  /**
   * The arguments of the change; `reason` is empty unless it is asked for. `version` is that of when the dialog opened, so
   * that a colleague's later change is not overwritten; after a conflict, the current one.
   */
  args: (reason: string, version: Version) => Args;
  /** Whether to ask for a reason too. */
  reason?: { isOptional?: boolean; help?: string };
  /** Called when the dialog is opened or canceled, to reset or load its fields. */
  onToggle?: (isOpen: boolean) => void;
  /** The fields of the dialog, or information to read before confirming. */
  children?: ReactNode;
}

/**
 * A button that asks before it changes something. The dialog closes once that has succeeded. If someone else has changed
 * the record, it also closes unless it has fields, so that the person looks at the record again.
 */
export function ConfirmedAction<Args, Version extends NonNullable<unknown>>(
  props: ConfirmedActionProps<Args, Version>,
) {
  const {
    label,
    title = `${label}?`,
    action = label,
    button,
    mutation,
    version,
    args,
    reason,
    onToggle,
    ...dialog
  } = props;
  const [isAsking, setIsAsking] = useState(false);
  const [seen, setSeen] = useState<Version>();
  const hasFields = reason !== undefined || dialog.isForm === true;
  const toggle = (isOpen: boolean) => {
    setIsAsking(isOpen);
    setSeen(version);
    onToggle?.(isOpen);
  };
  const confirm = (text = "") =>
    mutation.mutate(args(text, (seen ?? version) as Version), {
      onSuccess: () => setIsAsking(false),
      onError: (error) => {
        if (!isConflict(error)) return;
        setSeen(undefined);
        if (!hasFields) setIsAsking(false);
      },
    });
  const common = {
    ...dialog,
    title,
    action,
    busy: mutation.isPending,
    onClose: () => toggle(false),
  };
  return (
    <>
      <Button
        {...button}
        aria-busy={mutation.isPending}
        onClick={() => mutation.isPending || toggle(true)}
      >
        {label}
      </Button>
      {reason ? (
        isAsking && <ReasonDialog {...common} {...reason} onConfirm={confirm} />
      ) : (
        <ConfirmDialog {...common} open={isAsking} onConfirm={() => confirm()} />
      )}
    </>
  );
}

interface ConfirmedChangeProps<Name extends FunctionName, Version>
  extends Omit<ConfirmedActionProps<Arguments<Name>, Version>, "mutation">,
    Pick<
      ChangeOptions<Arguments<Name>, Answer<Name>>,
      "dependents" | "failure" | "onDone" | "onFailure" | "success"
    > {
  /** The database function that makes the change. */
  request: Name;
}

/** A button that asks before it calls a database function. */
export function ConfirmedChange<Name extends FunctionName, Version extends NonNullable<unknown>>(
  props: ConfirmedChangeProps<Name, Version>,
) {
  return <ConfirmedAction {...props} mutation={useDatabaseChange(props.request, props)} />;
}
