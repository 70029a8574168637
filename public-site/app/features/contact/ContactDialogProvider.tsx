import {
  type ComponentType,
  createContext,
  type ReactNode,
  startTransition,
  useCallback,
  useContext,
  useMemo,
  useState,
} from "react";
import { flushSync } from "react-dom";
import { mailtoLink } from "#common/mailtoLink.ts";
import { organization } from "~/content/organization.ts";
import type { ContactDialogProps } from "./ContactDialog.tsx";
import styles from "./ContactDialogProvider.module.css";

/** Gives the whole site one contact dialog, whose code is loaded when it is first opened. */
export function ContactDialogProvider({ children }: { children: ReactNode }) {
  const [Dialog, setDialog] = useState<ComponentType<ContactDialogProps>>();
  const [opened, setOpened] = useState(false);
  const [unavailable, setUnavailable] = useState(false);

  const openContactDialog = useCallback(async () => {
    setUnavailable(false);
    try {
      const { ContactDialog } = await import("./ContactDialog.tsx");
      // Closed at first: an open dialog does not notice where the focus was before.
      flushSync(() => setDialog(() => ContactDialog));
      // In slices, so that the page keeps responding.
      startTransition(() => setOpened(true));
    } catch (cause) {
      console.warn("The contact form could not be loaded.", cause);
      setUnavailable(true);
    }
  }, []);
  const closeContactDialog = useCallback(() => setOpened(false), []);
  const control = useMemo(() => ({ openContactDialog }), [openContactDialog]);

  return (
    <ContactDialogContext value={control}>
      {children}
      {/* It stays mounted after it is closed, so that nothing typed is lost. */}
      {Dialog && <Dialog opened={opened} onClose={closeContactDialog} />}
      {unavailable && <ContactNotice problem="The contact form could not be loaded." />}
    </ContactDialogContext>
  );
}

interface ContactDialogControl {
  /** Opens the contact form from anywhere on the site. */
  openContactDialog: () => Promise<void>;
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
