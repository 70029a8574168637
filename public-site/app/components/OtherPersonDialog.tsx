import { OTHER_PERSON_TEXTS, useOtherPerson } from "#common/pageOwner.ts";
import { Button } from "./Button.tsx";
import { ModalDialog } from "./ModalDialog.tsx";

/** Covers the page of a person after someone else has signed in in this browser. Only leaving the page closes it. */
export function OtherPersonDialog() {
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
