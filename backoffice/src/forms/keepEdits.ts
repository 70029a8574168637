/** For a react-admin form: if someone else saves the record, untouched fields show the new values, and no edit is lost. */
export const KEEP_EDITS = { keepDirtyValues: true, keepDirty: true };
