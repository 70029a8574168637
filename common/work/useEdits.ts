import { useState } from "react";
import { useUnsavedWork } from "./unsavedWork.ts";

/**
 * The edits of values that are saved on request. If someone else saves the values first, the edits stay, the other values are
 * the new ones, and the person chooses between the two versions (`ConflictPanel`).
 * @param saved The latest version that the page has read.
 * @param isSame Whether the server stores two versions as the same.
 * @param loss A warning for a person who leaves before the edits are saved.
 */
export function useEdits<Values extends object>(
  saved: Values,
  isSame: (one: Values, other: Values) => boolean,
  loss: string,
) {
  const [edits, setEdits] = useState<Partial<Values>>({});
  // The version that the edits are based on, and those that were sent since. None of them is a conflict.
  const [known, setKnown] = useState<readonly [base: Values, ...sent: Values[]]>([saved]);
  const values = { ...saved, ...edits };
  const isChanged = !isSame(values, saved);
  const isKnown = known.some((version) => isSame(version, saved));
  useUnsavedWork(isChanged, { loss });

  if (!isSame(known[0], saved) && (isKnown || !isChanged)) {
    setKnown([saved]);
    // Text typed after sending stays.
    setEdits(changesIn(edits));
  }

  function changesIn(edits: Partial<Values>): Partial<Values> {
    const changes = Object.entries(edits).filter(
      ([name, value]) => !isSame({ ...saved, [name]: value }, saved),
    );
    return Object.fromEntries(changes) as Partial<Values>;
  }

  return {
    values,
    isChanged,
    /** Whether someone else has saved another version since the first edit. */
    isOutdated: isChanged && !isKnown,
    edit: (change: Partial<Values>) => setEdits((now) => ({ ...now, ...change })),
    discard: () => {
      setEdits({});
      setKnown([saved]);
    },
    /** Call it when values are sent, which replace the saved version. */
    markSent: (sent = values) => setKnown(isKnown ? [...known, sent] : [saved, sent]),
  };
}
