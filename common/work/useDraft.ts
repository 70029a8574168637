import { useState } from "react";
import { storedSession } from "../session.ts";
import { openKeeper } from "./keptWork.ts";

/** A text, the function that changes it, and whether the browser keeps it. */
export type Draft = readonly [text: string, setText: (text: string) => void, isKept: () => boolean];

/**
 * The state of a text that is sent later, such as a message or a note. It survives a reload, a closed tab and the end of the
 * session. Setting it to "" removes it.
 * @param name Its kind and the id of its record, such as "reply/1f…".
 * @param author By default, the signed-in person.
 */
export function useDraft(name: string, author?: string): Draft {
  // Read once, because the session may end while the person writes.
  const [keeper] = useState(() =>
    openKeeper<string>({ name, personId: author ?? storedSession()?.user?.id ?? "" }),
  );
  const [text, setText] = useState(keeper.found?.typed ?? "");
  function change(changed: string) {
    setText(changed);
    if (changed === "") keeper.drop();
    else keeper.keep(changed);
  }
  return [text, change, () => keeper.has(text)];
}
