import { TextInput } from "@mantine/core";
import { useMemo, useState } from "react";
import { codeRuleFor, oneTimeCodeRule } from "#common/secondFactor.ts";
import { requiredText } from "#shared/validation.ts";
import { Button, SubmitButton } from "~/components/Button.tsx";
import { CodeField } from "~/components/CodeField.tsx";
import formStyles from "~/components/Form.module.css";
import { FormMessage } from "~/components/FormMessage.tsx";
import { beginApp, finishApp, type NewApp } from "~/data/secondFactor.ts";
import { DONE, type Outcome } from "~/lib/outcome.ts";
import { useObjectUrl } from "~/lib/useObjectUrl.ts";
import { useUnsavedWork } from "~/lib/useUnsavedWork.ts";
import { useValidatedForm } from "~/lib/useValidatedForm.ts";
import styles from "./SecondFactor.module.css";

/** Characters of a device's name. */
const MAX_NAME = 40;

interface NewAppFormProps {
  isFirst: boolean;
  onAdded: () => Promise<void>;
}

/** Sets up an authenticator app: first a name for the device, then the QR code and a first code. */
export function NewAppForm({ isFirst, onAdded }: NewAppFormProps) {
  const [begun, setBegun] = useState<NewApp>();
  if (!begun) return <DeviceForm key={String(isFirst)} isFirst={isFirst} onBegun={setBegun} />;
  return (
    <FirstCodeForm
      app={begun}
      onCancel={() => setBegun(undefined)}
      onDone={async () => {
        await onAdded();
        setBegun(undefined);
      }}
    />
  );
}

function DeviceForm({ isFirst, onBegun }: { isFirst: boolean; onBegun: (app: NewApp) => void }) {
  const form = useValidatedForm({
    rules: { name: requiredText("A name", MAX_NAME), code: codeRuleFor(!isFirst) },
    initialValues: { name: isFirst ? "My phone" : "", code: "" },
  });

  async function begin({ name, code }: { name: string; code: string }): Promise<Outcome> {
    const outcome = await beginApp(name, code);
    if (!outcome.ok) return outcome;
    onBegun(outcome.value);
    return DONE;
  }

  return (
    <form
      className={formStyles.form}
      noValidate
      aria-label="Authenticator app"
      onSubmit={form.onSubmit(begin)}
    >
      <TextInput
        label="Name of the device"
        maxLength={MAX_NAME}
        required
        autoComplete="off"
        {...form.field("name")}
      />
      {!isFirst && <CodeField {...form.field("code")} />}
      {form.problem && <FormMessage kind="failure" {...form.problem} />}
      <SubmitButton look="quiet" busy={form.busy} busyLabel="Preparing...">
        {isFirst ? "Set up an app" : "Set up another device"}
      </SubmitButton>
    </form>
  );
}

interface FirstCodeFormProps {
  app: NewApp;
  onDone: () => Promise<void>;
  onCancel: () => void;
}

function FirstCodeForm({ app, onDone, onCancel }: FirstCodeFormProps) {
  const form = useValidatedForm({ rules: { code: oneTimeCodeRule }, initialValues: { code: "" } });
  useUnsavedWork(true, "Your authenticator app is not set up yet.");

  async function finish({ code }: { code: string }): Promise<Outcome> {
    const outcome = await finishApp(app.id, code);
    if (outcome.ok) await onDone();
    return outcome;
  }

  return (
    <form
      className={formStyles.form}
      noValidate
      aria-label="Authenticator app"
      onSubmit={form.onSubmit(finish)}
    >
      <ol className={styles.steps}>
        <li>
          Open an authenticator app on your phone, such as the one in its password manager, and scan
          this picture with it.
          <QrCode svg={app.picture} />
        </li>
        <li>
          If you cannot scan it, type this key into the app: <code>{inGroups(app.secret)}</code>
        </li>
        <li>Type the six digits that the app shows then.</li>
      </ol>
      <CodeField {...form.field("code")} />
      {form.problem && <FormMessage kind="failure" {...form.problem} />}
      <div className={formStyles.row}>
        <SubmitButton busy={form.busy} busyLabel="Checking...">
          Finish
        </SubmitButton>
        <Button type="button" look="quiet" disabled={form.busy} onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

/** As a file of this page: the content security policy takes no picture written into an address. */
function QrCode({ svg }: { svg: string }) {
  const file = useMemo(() => new Blob([svg], { type: "image/svg+xml" }), [svg]);
  const address = useObjectUrl(file);
  return address ? (
    <img className={styles.qr} src={address} alt="QR code for your authenticator app" />
  ) : null;
}

function inGroups(secret: string): string {
  return secret.match(/.{1,4}/g)?.join(" ") ?? secret;
}
