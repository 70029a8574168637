import { pageMeta } from "~/challenge/pageMeta.ts";
import { Page } from "~/components/Page.tsx";
import { paths } from "~/config/paths.ts";
import { SignInForm } from "~/features/auth/SignInForm.tsx";
import { useSignedInRedirect } from "~/features/auth/useSignedInRedirect.ts";
import { pageField } from "~/lib/pageField.ts";

export const handle = pageField("tone-2");

export const meta = () => pageMeta(paths.signIn);

export default function SignInRoute() {
  useSignedInRedirect();
  return (
    <Page heading="Sign In" narrow>
      <SignInForm />
    </Page>
  );
}
