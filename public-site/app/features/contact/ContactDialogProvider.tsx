import {
  type ComponentType,
  createContext,
  type ReactNode,
  startTransition,
  useCallback,
  useContext,
  useState,
} from "react";
import { flushSync } from "react-dom";
import { mailtoLink } from "#common/mailtoLink.ts";
import { organization } from "~/content/organization.ts";
import type { ContactDialogProps } from "./ContactDialog.tsx";
import styles from "./ContactDialogProvider.module.css";

/** Provides one contact dialog for the whole site. Its code is loaded when it first opens. */
export function ContactDialogProvider({ children }: { children: ReactNode }) {
  const [Dialog, setDialog] = useState<ComponentType<ContactDialogProps>>();
  const [opened, setOpened] = useState(false);
  const [unavailable, setUnavailable] = useState(false);

  const openContactDialog = useCallback(async () => {
    setUnavailable(false);
    try {
      const { ContactDialog } = await import("./ContactDialog.tsx");
      // Render it closed first, because a dialog that mounts open does not record the previous focus.
      flushSync(() => setDialog(() => ContactDialog));
      // In a transition, so that the page stays responsive.
      startTransition(() => setOpened(true));
    } catch (cause) {
      console.warn("The contact form could not be loaded.", cause);
      setUnavailable(true);
    }
  }, []);
  const closeContactDialog = useCallback(() => setOpened(false), []);

  return (
    <ContactDialogContext value={openContactDialog}>
      {children}
      {/* Stays mounted after it is closed, so that no input is lost. */}
      {Dialog && <Dialog opened={opened} onClose={closeContactDialog} />}
      {unavailable && <ContactNotice problem="The contact form could not be loaded." />}
    </ContactDialogContext>
  );
}

const ContactDialogContext = createContext<(() => Promise<void>) | null>(null);

/**
 * Returns the stable function that opens the contact form from anywhere on the site.
 * @throws outside of ContactDialogProvider.
 */
export function useContactDialog(): () => Promise<void> {
  const openContactDialog = useContext(ContactDialogContext);
  if (!openContactDialog) {
    throw new Error("useContactDialog is used outside of ContactDialogProvider.");
  }
  return openContactDialog;
}

/** Explains why there is no contact form, and how to reach the organizers without it. */
export function ContactNotice({ problem }: { problem: string }) {
  return (
    <div className={styles.notice} role="alert">
      {problem} You can also write to{" "}
      <a href={mailtoLink(organization.contactEmail)}>{organization.contactEmail}</a>.
    </div>
  );
}
