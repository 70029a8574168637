import { useFieldValue } from "react-admin";
import type { ColumnProps } from "./MomentField.tsx";

/** A text that a person typed, in the direction of its script. */
export function TypedField(props: ColumnProps) {
  const value: unknown = useFieldValue(props);
  return <bdi>{typeof value === "string" ? value : null}</bdi>;
}

/** An email address that wraps before its "@", not within a word. */
export function EmailAddress({ address }: { address: string }) {
  const at = address.lastIndexOf("@");
  if (at < 1) return <bdi>{address}</bdi>;
  return (
    <bdi>
      {address.slice(0, at)}
      <wbr />
      {address.slice(at)}
    </bdi>
  );
}
