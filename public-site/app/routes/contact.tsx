import { useEffect } from "react";
import { useNavigate } from "react-router";
import { paths } from "~/config/paths.ts";
import { ContactDialog } from "~/features/contact/ContactDialog.tsx";
import {
  ContactNotice,
  useContactDialog,
  type WithContactDialog,
} from "~/features/contact/ContactDialogProvider.tsx";

export const handle: WithContactDialog = { ContactDialog };

/**
 * The home page with the contact form over it, which a prerendered page has open from the start
 * (ContactDialogProvider.tsx); its address becomes the home page's. The frame of both routes shows the
 * home page, so that nothing changes behind the form.
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
