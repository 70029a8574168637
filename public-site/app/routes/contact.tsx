import { useEffect } from "react";
import { useNavigate } from "react-router";
import { paths } from "~/config/paths.ts";
import { ContactDialog } from "~/features/contact/ContactDialog.tsx";
import {
  type ContactHandle,
  ContactNotice,
  useContactDialog,
} from "~/features/contact/ContactDialogProvider.tsx";

export const handle: ContactHandle = { ContactDialog };

/**
 * Redirects to the home page, which the frame of both routes shows (home-frame.tsx), and opens the contact form over it. The page that
 * is prerendered for a visit of this address has the open form (features/contact/contactPage.ts).
 */
export default function ContactRoute() {
  const navigate = useNavigate();
  const openContactDialog = useContactDialog();
  useEffect(() => {
    // First, because the visitor may already close the prerendered form.
    void openContactDialog();
    void navigate(paths.home, { replace: true });
  }, [navigate, openContactDialog]);

  return (
    <div className="without-script">
      <ContactNotice problem="The contact form needs JavaScript." />
    </div>
  );
}
