import { Alert, Button, Paper } from "@mui/material";
import { type ComponentType, type ReactNode, useEffect, useState } from "react";
import {
  type RaRecord,
  useNotify,
  useRecordContext,
  useRefresh,
  useResourceContext,
  useSaveContext,
} from "react-admin";
import { useFormContext, useFormState, useWatch } from "react-hook-form";
import { storedSession } from "#common/session.ts";
import { openKeeper } from "#common/work/keptWork.ts";
import { useUnsavedWork } from "#common/work/unsavedWork.ts";
import { ConflictPanel } from "../components/ConflictPanel.tsx";
import { isConflict, messageFor } from "../data/errors.ts";

/** For a react-admin form: if someone else saves the record, untouched fields show the new values, and no edit is lost. */
export const KEEP_EDITS = { keepDirtyValues: true, keepDirty: true };

/** The frame around the fields of a react-admin form. Its buttons are below. */
export const FieldPanel = ({ children }: { children: ReactNode }) => (
  <Paper variant="outlined" sx={{ p: 2 }}>
    {children}
  </Paper>
);

type RecordEdits = ReturnType<typeof useRecordEdits>;

/**
 * The unsaved edits of the record of a page with a react-admin form (`UnsavedEdits`). After a conflict it reads the version that
 * someone else has saved.
 * @param failure The message if saving fails without a reason from the database.
 * @param id By default, a record that does not exist yet.
 * @returns with `mutationOptions` for the page of react-admin, and `isOutdated`, which disables Save until the person has chosen.
 */
export function useRecordEdits(failure: string, id = "new") {
  const resource = useResourceContext();
  const notify = useNotify();
  const refresh = useRefresh();
  const [isOutdated, setIsOutdated] = useState(false);
  const [keeper] = useState(() =>
    openKeeper<object>({ name: `${resource}/${id}`, personId: storedSession()?.user?.id ?? "" }),
  );

  function onError(error: unknown) {
    console.error(error);
    if (!isConflict(error)) return notify(messageFor(error, failure), { type: "error" });
    setIsOutdated(true);
    refresh();
  }

  function finish() {
    keeper.drop();
    setIsOutdated(false);
  }

  const onSettled = (_: unknown, error: unknown) => {
    if (!error) finish();
  };
  return { keeper, isOutdated, finish, mutationOptions: { onError, onSettled } };
}

interface UnsavedEditsProps<Values> {
  work: RecordEdits;
  /** The record, such as "question". */
  noun: string;
  /** Shows a version, to compare two. */
  Version: ComponentType<Partial<Values>>;
}

/**
 * In a react-admin form: keeps its edits in this browser until they are saved, and shows the version that someone else has saved
 * beside them.
 */
export function UnsavedEdits<Values extends object>(props: UnsavedEditsProps<Values>) {
  const { noun, Version } = props;
  const { keeper, isOutdated, finish } = props.work;
  const saved = useRecordContext<Values & RaRecord>();
  const { handleSubmit, reset, setValue, formState } = useFormContext();
  const { isReady } = formState;
  const { isDirty, isSubmitting, dirtyFields } = useFormState();
  const { save } = useSaveContext();
  const typed = useWatch() as Partial<Values>;
  const edits = Object.fromEntries(Object.entries(typed).filter(([field]) => field in dirtyFields));

  useEffect(() => {
    // react-admin first resets the form, after which a new record would have no edits.
    if (!isReady) return;
    for (const [field, value] of Object.entries(keeper.found?.typed ?? {})) {
      setValue(field, value, { shouldDirty: true });
    }
  }, [keeper, setValue, isReady]);

  const text = isDirty ? JSON.stringify(edits) : undefined;
  useEffect(() => {
    if (text !== undefined) keeper.keep(JSON.parse(text));
  }, [text, keeper]);

  useUnsavedWork(isDirty && !isSubmitting, {
    loss: `Your changes to the ${noun} haven’t been saved yet.`,
    isKept: () => keeper.has(edits),
  });

  function discard() {
    reset(saved);
    finish();
  }

  if (isOutdated) {
    return (
      <ConflictPanel
        message={`Another administrator has changed this ${noun}.`}
        saved={<Version {...(saved as Partial<Values>)} />}
        typed={<Version {...typed} />}
        onChoose={(winner) => {
          if (winner === "server") discard();
          else void handleSubmit((values) => save?.(values))();
        }}
      />
    );
  }
  if (!keeper.found || !isDirty) return null;
  return (
    <Alert
      severity="info"
      action={
        <Button color="inherit" onClick={discard}>
          Discard changes
        </Button>
      }
    >
      Your unsaved changes have been restored.
    </Alert>
  );
}
