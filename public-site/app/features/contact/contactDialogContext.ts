import { type ComponentType, createContext, useContext } from "react";

export interface ContactDialogProps {
  opened: boolean;
  onClose: () => void;
}

export type ContactDialogCode = ComponentType<ContactDialogProps>;

/** For the `handle` export of a route over which the dialogue is open from the start. */
export interface WithContactDialog {
  readonly ContactDialog: ContactDialogCode;
}

interface ContactDialogControl {
  /** Opens the contact form from anywhere on the site. */
  openContactDialog: () => void;
}

export const ContactDialogContext = createContext<ContactDialogControl | null>(null);

/** @throws outside of ContactDialogProvider. */
export function useContactDialog(): ContactDialogControl {
  const control = useContext(ContactDialogContext);
  if (!control) throw new Error("useContactDialog is used outside of ContactDialogProvider.");
  return control;
}
