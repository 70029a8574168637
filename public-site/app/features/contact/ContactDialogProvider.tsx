import {
  type ComponentType,
  createContext,
  type ReactNode,
  startTransition,
  useCallback,
  useContext,
  useState,
} from "react";
import { useMatches } from "react-router";
import { mailtoLink } from "#common/mailtoLink.ts";
import { organization } from "~/content/organization.ts";
import type { ContactDialogProps } from "./ContactDialog.tsx";
import styles from "./ContactDialogProvider.module.css";
import { SHOW_AT_ONCE } from "./contactPage.ts";

type Dialog = ComponentType<ContactDialogProps>;

/** The `handle` of a route that is prerendered with the open dialog. */
export interface ContactHandle {
  readonly ContactDialog: Dialog;
}

const dialogIn = (handle: unknown) => (handle as Partial<ContactHandle> | undefined)?.ContactDialog;

/** Provides one contact dialog for the whole site. Its code is loaded when it first opens. */
export function ContactDialogProvider({ children }: { children: ReactNode }) {
  const matches = useMatches();
  const [prerendered] = useState(() => matches.flatMap(({ handle }) => dialogIn(handle) ?? [])[0]);
  const [Dialog, setDialog] = useState<Dialog | undefined>(() => prerendered);
  const [opened, setOpened] = useState(prerendered !== undefined);
  const [unavailable, setUnavailable] = useState(false);

  const openContactDialog = useCallback(async () => {
    setUnavailable(false);
    try {
      const { ContactDialog } = await import("./ContactDialog.tsx");
      // In a transition, so that the page stays responsive.
      startTransition(() => {
        setDialog(() => ContactDialog);
        setOpened(true);
      });
    } catch (cause) {
      console.warn("Could not load the contact form.", cause);
      setUnavailable(true);
    }
  }, []);
  const closeContactDialog = useCallback(() => setOpened(false), []);

  return (
    <ContactDialogContext value={openContactDialog}>
      {children}
      {/* Stays mounted after it is closed, so that no input is lost. */}
      {Dialog && <Dialog opened={opened} onClose={closeContactDialog} />}
      {prerendered && <script>{SHOW_AT_ONCE}</script>}
      {unavailable && <ContactNotice problem="We couldn’t load the contact form." />}
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
      {problem} You can also email{" "}
      <a href={mailtoLink(organization.contactEmail)}>{organization.contactEmail}</a>.
    </div>
  );
}
