import { pageMeta } from "~/challenge/pageMeta.ts";
import { Page } from "~/components/Page.tsx";
import { paths } from "~/config/paths.ts";
import { SignUpForm } from "~/features/auth/SignUpForm.tsx";
import { useSignedInRedirect } from "~/features/auth/useSignedInRedirect.ts";
import { pageField } from "~/lib/pageField.ts";

export const handle = pageField("tone-2");

export const meta = () => pageMeta(paths.signUp);

export default function SignUpRoute() {
  useSignedInRedirect();
  return (
    <Page heading="Challenge Registration" narrow>
      <SignUpForm />
    </Page>
  );
}
