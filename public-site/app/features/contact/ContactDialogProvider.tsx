import { type ReactNode, startTransition, useCallback, useEffect, useMemo, useState } from "react";
import { useMatches } from "react-router";
import { ContactNotice } from "./ContactNotice.tsx";
import {
  type ContactDialogCode,
  ContactDialogContext,
  type WithContactDialog,
} from "./contactDialogContext.ts";

/**
 * Gives the whole site one contact dialogue, whose code is loaded when it is first opened. A page that
 * brings the code (routes/contact.tsx) is prerendered with the dialogue over it.
 */
export function ContactDialogProvider({ children }: { children: ReactNode }) {
  const handle = useMatches().at(-1)?.handle as Partial<WithContactDialog> | undefined;
  const [Dialog, setDialog] = useState<ContactDialogCode | undefined>(() => handle?.ContactDialog);
  const [requested, setRequested] = useState(Dialog !== undefined);
  const [opened, setOpened] = useState(requested);
  const [unavailable, setUnavailable] = useState(false);

  const openContactDialog = useCallback(() => {
    setRequested(true);
    setUnavailable(false);
    import("./ContactDialog.tsx").then(
      // In slices, between which a visitor's clicks and keys are answered.
      (module) => startTransition(() => setDialog(() => module.ContactDialog)),
      (cause: unknown) => {
        console.warn("The contact form could not be loaded.", cause);
        setUnavailable(true);
      },
    );
  }, []);
  // Only once it is there: a dialogue that starts open does not know where the focus came from. It came
  // from nowhere when the page was opened with it.
  useEffect(() => {
    const isOpen = requested && Dialog !== undefined;
    if (isOpen) startTransition(() => setOpened(true));
    else setOpened(false);
  }, [requested, Dialog]);
  const closeContactDialog = useCallback(() => setRequested(false), []);
  const control = useMemo(() => ({ openContactDialog }), [openContactDialog]);

  return (
    <ContactDialogContext value={control}>
      {children}
      {/* It stays once it is there: what was typed must survive closing it. */}
      {Dialog && <Dialog opened={opened} onClose={closeContactDialog} />}
      {unavailable && <ContactNotice problem="The contact form could not be loaded." />}
    </ContactDialogContext>
  );
}
