import { oneTimeCodeRule } from "#common/secondFactor.ts";
import { ScriptButton } from "~/components/Button.tsx";
import { Form } from "~/components/Form.tsx";
import { Loading } from "~/components/Loading.tsx";
import { Page } from "~/components/Page.tsx";
import { PageDrawing } from "~/components/PageDrawing.tsx";
import { CodeField } from "~/components/TextFields.tsx";
import { verifyCode } from "~/data/secondFactor.ts";
import { requireMissingCode } from "~/features/auth/guards.ts";
import { SignOutButton } from "~/features/auth/SignOutButton.tsx";
import { useContactDialog } from "~/features/contact/ContactDialogProvider.tsx";
import { useOpenNextPath } from "~/lib/useOpenNextPath.ts";
import { useValidatedForm } from "~/lib/useValidatedForm.ts";
import type { Route } from "./+types/second-factor.ts";

const HEADING = "Enter your code";
const drawing = <PageDrawing layer="electronics" below />;

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => requireMissingCode(request);

export const HydrateFallback = () => <Loading heading={HEADING} drawing={drawing} />;

export default function SecondFactorRoute() {
  return (
    <Page heading={HEADING} drawing={drawing}>
      <SecondFactorForm />
    </Page>
  );
}

function SecondFactorForm() {
  const form = useValidatedForm({ rules: { code: oneTimeCodeRule }, initialValues: { code: "" } });
  const openNextPath = useOpenNextPath();
  const openContactDialog = useContactDialog();

  return (
    <div className="stack">
      <Form
        form={form}
        send={({ code }) => verifyCode(code)}
        onSent={openNextPath}
        aria-label="Enter your code"
        submit="Continue"
        busyLabel="Checking..."
      >
        <p>Open the authenticator app on your phone and enter the six-digit code it shows.</p>
        <CodeField {...form.field("code")} />
      </Form>
      <p>
        If you lost your phone and have no second device,{" "}
        <ScriptButton className="link-button" onClick={openContactDialog}>
          contact us
        </ScriptButton>
        . Once we’ve verified your identity, an administrator will let you sign in with your
        password, and you can set up a new app.
      </p>
      <SignOutButton />
    </div>
  );
}
