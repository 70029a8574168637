import {
  type ComponentType,
  createContext,
  type ReactNode,
  startTransition,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useState,
} from "react";
import { useMatches } from "react-router";
import { mailtoLink } from "#common/mailtoLink.ts";
import { organization } from "~/content/organization.ts";
import type { ContactDialogProps } from "./ContactDialog.tsx";
import styles from "./ContactDialogProvider.module.css";

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

type ContactDialogCode = ComponentType<ContactDialogProps>;

/** For the `handle` export of a route over which the dialogue is open from the start. */
export interface WithContactDialog {
  readonly ContactDialog: ContactDialogCode;
}

interface ContactDialogControl {
  /** Opens the contact form from anywhere on the site. */
  openContactDialog: () => void;
}

const ContactDialogContext = createContext<ContactDialogControl | null>(null);

/** @throws outside of ContactDialogProvider. */
export function useContactDialog(): ContactDialogControl {
  const control = useContext(ContactDialogContext);
  if (!control) throw new Error("useContactDialog is used outside of ContactDialogProvider.");
  return control;
}

/** Says why there is no contact form, and how to reach us without it. */
export function ContactNotice({ problem }: { problem: string }) {
  return (
    <div className={styles.notice} role="alert">
      {problem} You can also write to{" "}
      <a href={mailtoLink(organization.contactEmail)}>{organization.contactEmail}</a>.
    </div>
  );
}
