import { createContext, useContext } from "react";

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
