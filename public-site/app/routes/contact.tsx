import { useEffect } from "react";
import { useNavigate } from "react-router";
import { pageMeta } from "~/challenge/pageMeta.ts";
import { paths } from "~/config/paths.ts";
// It opens at once: so its code comes with the page's, and not after it.
import "~/features/contact/ContactDialog.tsx";
import { ContactNotice } from "~/features/contact/ContactNotice.tsx";
import { useContactDialog } from "~/features/contact/contactDialogContext.ts";
import { pageField } from "~/lib/pageField.ts";

export const handle = pageField("tone-2");

export const meta = () => pageMeta(paths.contact);

/**
 * Redirects to the home page, then opens the contact form. The home page is shown from the start, by
 * the frame of both routes, so that nothing changes behind the form.
 */
export default function ContactRoute() {
  const navigate = useNavigate();
  const { openContactDialog } = useContactDialog();
  useEffect(() => {
    Promise.resolve(navigate(paths.home, { replace: true })).then(openContactDialog);
  }, [navigate, openContactDialog]);

  return (
    <div className="without-script">
      <ContactNotice problem="The contact form needs JavaScript." />
    </div>
  );
}
