import { useEffect } from "react";
import { useNavigate } from "react-router";
import { Page } from "~/components/Page.tsx";
import { paths } from "~/config/paths.ts";
import { pageDescriptions } from "~/content/seo.ts";
import { ContactByEmail } from "~/features/contact/ContactByEmail.tsx";
import { useContactDialog } from "~/features/contact/contactDialogContext.ts";
import { pageField } from "~/lib/pageField.ts";
import { pageMeta } from "~/lib/pageMeta.ts";

export const handle = pageField("tone-2");

export const meta = () => pageMeta(pageDescriptions[paths.contact]);

/** Redirects to the home page, then opens the contact form (specification section 2). */
export default function ContactRoute() {
  const navigate = useNavigate();
  const { openContactDialog } = useContactDialog();
  useEffect(() => {
    Promise.resolve(navigate(paths.home, { replace: true })).then(openContactDialog);
  }, [navigate, openContactDialog]);

  // Read only where JavaScript is off.
  return (
    <Page heading="Contact Us" narrow>
      <p>
        The contact form needs JavaScript. <ContactByEmail />
      </p>
    </Page>
  );
}
