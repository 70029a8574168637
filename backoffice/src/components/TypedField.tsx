import { useFieldValue } from "react-admin";
import type { ColumnProps } from "./MomentField.tsx";

/** A text that a person typed, in the direction of its script. */
export function TypedField(props: ColumnProps) {
  const value: unknown = useFieldValue(props);
  return <bdi>{typeof value === "string" ? value : null}</bdi>;
}
