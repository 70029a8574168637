import { useEffect } from "react";
import { useNavigate } from "react-router";
import { paths } from "~/config/paths.ts";
import { ContactNotice, useContactDialog } from "~/features/contact/ContactDialogProvider.tsx";

/**
 * Redirects to the home page, which the frame of both routes shows (home-frame.tsx), and opens the contact form over it.
 */
export default function ContactRoute() {
  const navigate = useNavigate();
  const openContactDialog = useContactDialog();
  useEffect(() => {
    Promise.resolve(navigate(paths.home, { replace: true })).then(openContactDialog);
  }, [navigate, openContactDialog]);

  return (
    <div className="without-script">
      <ContactNotice problem="The contact form needs JavaScript." />
    </div>
  );
}
