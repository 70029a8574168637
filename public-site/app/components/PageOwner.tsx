import { useLayoutEffect, useState } from "react";
import { claimPage, OTHER_PERSON_TEXTS, useOtherPerson } from "#common/pageOwner.ts";
import { storedUserId } from "~/lib/sessionMark.ts";
import { Button } from "./Button.tsx";
import { ModalDialog } from "./ModalDialog.tsx";

/**
 * Makes the page belong to the person who opened it. After someone else has signed in to this browser, it covers the
 * page with a dialog that only leaving the page closes.
 */
export function PageOwner() {
  // If the browser blocks storage, no other tab shares the session.
  const [person] = useState(storedUserId);
  // Before the effects of the page, which send requests.
  useLayoutEffect(() => (person ? claimPage(person) : undefined), [person]);
  const address = useOtherPerson();
  if (!address) return null;
  return (
    <ModalDialog
      title={OTHER_PERSON_TEXTS.title}
      coversPage
      onCancel={() => undefined}
      footer={
        <div>
          <Button data-autofocus onClick={() => window.location.reload()}>
            {OTHER_PERSON_TEXTS.continue(address)}
          </Button>
        </div>
      }
    >
      <p>{OTHER_PERSON_TEXTS.about(address)}</p>
    </ModalDialog>
  );
}
