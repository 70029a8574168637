import { Fragment } from "react";

/** A receipt number ("E-000012") or the code of a round entry ("7USG-5YSR"). */
const CODE = /\b(E-\d+|[A-Z0-9]{4}-[A-Z0-9]{4})\b/;

/** A text that does not wrap within a code, at its hyphen. */
export const WithCodes = ({ text }: { text: string }) =>
  text.split(CODE).map((part, index) =>
    index % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: a code may appear twice.
      <span key={index} style={{ whiteSpace: "nowrap" }}>
        {part}
      </span>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: as above.
      <Fragment key={index}>{part}</Fragment>
    ),
  );
