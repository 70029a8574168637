import { type RaRecord, useFieldValue } from "react-admin";

interface TypedFieldProps {
  /** The column with the text. */
  source: string;
  /** The record of the context unless given. */
  record?: RaRecord;
}

/** A text that a person typed, in the direction of its script. */
export function TypedField(props: TypedFieldProps) {
  const value: unknown = useFieldValue(props);
  return <bdi>{typeof value === "string" ? value : null}</bdi>;
}
