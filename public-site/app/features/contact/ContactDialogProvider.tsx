import {
  type ComponentType,
  type ReactNode,
  startTransition,
  useCallback,
  useEffect,
  useMemo,
  useState,
} from "react";
import type { ContactDialogProps } from "./ContactDialog.tsx";
import { ContactNotice } from "./ContactNotice.tsx";
import { ContactDialogContext } from "./contactDialogContext.ts";

type DialogCode = ComponentType<ContactDialogProps>;

/** Gives the whole site one contact dialogue, whose code is loaded when it is first opened. */
export function ContactDialogProvider({ children }: { children: ReactNode }) {
  const [Dialog, setDialog] = useState<DialogCode>();
  const [requested, setRequested] = useState(false);
  const [opened, setOpened] = useState(false);
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
  // Only once it is there: a dialogue that starts open does not know where the focus came from.
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
