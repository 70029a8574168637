import { useState } from "react";
import { Page } from "~/components/Page.tsx";
import { paths } from "~/config/paths.ts";
import { pageDescriptions } from "~/content/seo.ts";
import { CheckYourInbox } from "~/features/auth/CheckYourInbox.tsx";
import { SignUpForm } from "~/features/auth/SignUpForm.tsx";
import { pageMeta } from "~/lib/pageMeta.ts";

export const meta = () => pageMeta(pageDescriptions[paths.signUp]);

export default function SignUpRoute() {
  const [unconfirmed, setUnconfirmed] = useState<string>();
  return (
    <Page heading="Challenge Registration" narrow>
      {unconfirmed ? (
        <CheckYourInbox email={unconfirmed} />
      ) : (
        <SignUpForm onConfirmationNeeded={setUnconfirmed} />
      )}
    </Page>
  );
}
