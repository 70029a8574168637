import { useEffect } from "react";
import { useNavigate } from "react-router";
import { pageMeta } from "~/challenge/pageMeta.ts";
import { paths } from "~/config/paths.ts";
import { ContactDialog } from "~/features/contact/ContactDialog.tsx";
import {
  ContactNotice,
  useContactDialog,
  type WithContactDialog,
} from "~/features/contact/ContactDialogProvider.tsx";
import { pageField } from "~/lib/pageField.ts";

export const handle = { ...pageField("tone-2"), ContactDialog } satisfies WithContactDialog;

export const meta = () => pageMeta(paths.contact);

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
