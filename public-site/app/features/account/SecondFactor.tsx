import { TextInput } from "@mantine/core";
import { useMemo, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { codeRuleFor, oneTimeCodeRule } from "#common/secondFactor.ts";
import { useObjectUrl } from "#common/useObjectUrl.ts";
import { useUnsavedWork } from "#common/work/unsavedWork.ts";
import { requiredText } from "#shared/validation.ts";
import { Button } from "~/components/Button.tsx";
import { ConfirmButton } from "~/components/ConfirmDialog.tsx";
import { Form } from "~/components/Form.tsx";
import { FormMessage } from "~/components/FormMessage.tsx";
import { CodeField } from "~/components/TextFields.tsx";
import { BACK_OFFICE } from "~/config/paths.ts";
import type { Account } from "~/data/accountSettings.ts";
import { type App, finishApp, type NewApp, removeApp, startApp } from "~/data/secondFactor.ts";
import { failure, type Outcome } from "~/lib/outcome.ts";
import { useValidatedForm } from "~/lib/useValidatedForm.ts";
import styles from "./SecondFactor.module.css";

/** The authenticator apps of the account. */
export function SecondFactor({ account: { apps, needsApp } }: { account: Account }) {
  const { revalidate } = useRevalidator();
  const [added, setAdded] = useState(false);
  const [newApp, setNewApp] = useState<NewApp>();

  return (
    <>
      <p>
        With an authenticator app on your phone, you sign in with your password and a code from the
        app. Someone who only has your password can’t sign in.
      </p>
      {needsApp && apps.length === 0 && (
        <FormMessage
          kind="failure"
          message="Administrators need an authenticator app."
          detail="Set one up here to open the back office."
        />
      )}
      {added && apps.length > 0 && (
        <FormMessage
          kind="success"
          message="The app is set up. You now need its code to sign in."
          detail={
            needsApp ? (
              <>
                You’ve been signed out everywhere else.{" "}
                <a href={BACK_OFFICE}>Go to the back office</a>
              </>
            ) : (
              "You’ve been signed out everywhere else."
            )
          }
        />
      )}
      {apps.length > 0 && (
        <ul className="stack gap-xs" aria-label="Your authenticator apps">
          {apps.map((app) => (
            <AppItem
              key={app.id}
              app={app}
              isOnly={apps.length === 1}
              canRemove={apps.length > 1 || !needsApp}
            />
          ))}
        </ul>
      )}
      {apps.length === 1 && (
        <p>Set up a second device, so that a lost phone doesn’t lock you out.</p>
      )}
      {newApp ? (
        <FirstCodeForm
          app={newApp}
          onCancel={() => setNewApp(undefined)}
          onDone={async () => {
            setAdded(true);
            await revalidate();
            setNewApp(undefined);
          }}
        />
      ) : (
        // The key resets the form after the first app.
        <DeviceForm
          key={String(apps.length === 0)}
          isFirst={apps.length === 0}
          onStarted={setNewApp}
        />
      )}
    </>
  );
}

interface AppItemProps {
  app: App;
  /** Whether it is the only app of the person. */
  isOnly: boolean;
  canRemove: boolean;
}

function AppItem({ app, isOnly, canRemove }: AppItemProps) {
  const field = useRef<HTMLInputElement>(null);
  const [error, setError] = useState<string>();
  const typed = () => oneTimeCodeRule(field.current?.value);

  function isComplete(): boolean {
    const checked = typed();
    const isInvalid = "error" in checked;
    setError(isInvalid ? checked.error : undefined);
    if (isInvalid) field.current?.focus();
    return !isInvalid;
  }

  async function remove(): Promise<Outcome> {
    const checked = typed();
    return "error" in checked ? failure(checked.error) : removeApp(app.id, checked.value);
  }

  return (
    <li className="spread">
      <span>{app.name}</span>
      {canRemove && (
        <ConfirmButton
          label="Remove"
          aria-label={`Remove ${app.name}`}
          size="small"
          title={`Remove the app on “${app.name}”?`}
          confirmLabel="Remove app"
          busyLabel="Removing..."
          isComplete={isComplete}
          action={remove}
        >
          <p>
            {isOnly
              ? "You’ll then sign in with your password alone."
              : "Its codes will no longer work. If you used one of them to sign in here, we’ll ask you for a code from another app."}{" "}
            You’ll be signed out everywhere else.
          </p>
          <CodeField ref={field} error={error} />
        </ConfirmButton>
      )}
    </li>
  );
}

const MAX_NAME = 40;

interface DeviceFormProps {
  isFirst: boolean;
  onStarted: (app: NewApp) => void;
}

/** The first step of a new app: the name of its device. */
function DeviceForm({ isFirst, onStarted }: DeviceFormProps) {
  const form = useValidatedForm({
    rules: { name: requiredText("A name", MAX_NAME), code: codeRuleFor(!isFirst) },
    initialValues: { name: isFirst ? "My phone" : "", code: "" },
  });

  return (
    <Form
      form={form}
      send={startApp}
      onSent={onStarted}
      aria-label="Authenticator app"
      submit={isFirst ? "Set up an app" : "Set up another device"}
      busyLabel="Preparing..."
      look="quiet"
    >
      <TextInput
        label="Device name"
        maxLength={MAX_NAME}
        required
        autoComplete="off"
        {...form.field("name")}
      />
      {!isFirst && <CodeField {...form.field("code")} />}
    </Form>
  );
}

interface FirstCodeFormProps {
  app: NewApp;
  onDone: () => Promise<void>;
  onCancel: () => void;
}

/** The second step: the QR code, and a first code. */
function FirstCodeForm({ app, onDone, onCancel }: FirstCodeFormProps) {
  const form = useValidatedForm({ rules: { code: oneTimeCodeRule }, initialValues: { code: "" } });
  useUnsavedWork(true, { loss: "Your authenticator app isn’t set up yet." });

  return (
    <Form
      form={form}
      send={({ code }) => finishApp(app.id, code)}
      onSent={onDone}
      aria-label="Authenticator app"
      submit="Finish"
      busyLabel="Checking..."
      besideButton={
        <Button look="quiet" onClick={() => form.busy || onCancel()}>
          Cancel
        </Button>
      }
    >
      <ol className={`stack gap-xs ${styles.steps}`}>
        <li>
          Open an authenticator app on your phone, such as its built-in password manager, and scan
          this QR code.
          <QrCode svg={app.picture} />
        </li>
        <li>
          If you can’t scan it, type this key into the app:{" "}
          <code className={styles.key}>{inGroups(app.secret)}</code>
        </li>
        <li>Then enter the six-digit code that the app shows.</li>
      </ol>
      <CodeField {...form.field("code")} />
    </Form>
  );
}

/** The content security policy does not allow data URLs. */
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
