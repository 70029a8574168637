import { type ChangeEvent, useState } from "react";
import { useRevalidator } from "react-router";
import { oneTimeCodeRule } from "#common/secondFactor.ts";
import { Button } from "~/components/Button.tsx";
import { CodeField } from "~/components/CodeField.tsx";
import { ConfirmDialog } from "~/components/ConfirmDialog.tsx";
import { FormMessage } from "~/components/FormMessage.tsx";
import { BACK_OFFICE } from "~/config/paths.ts";
import type { Account } from "~/data/accountSettings.ts";
import { type App, removeApp } from "~/data/secondFactor.ts";
import { failure, type Outcome } from "~/lib/outcome.ts";
import { NewAppForm } from "./NewAppForm.tsx";
import styles from "./SecondFactor.module.css";

/** Signing in with a code of an authenticator app as well: which apps, another one, one less. */
export function SecondFactor({ account: { apps, needsApp } }: { account: Account }) {
  const { revalidate } = useRevalidator();
  const [added, setAdded] = useState(false);

  return (
    <>
      <p>
        With an authenticator app on your phone, signing in takes your password and a code that the
        app shows. Who learns your password still cannot get in.
      </p>
      {needsApp && apps.length === 0 && (
        <FormMessage
          kind="failure"
          message="Administrators need an authenticator app."
          detail="Set one up here. The back office is closed to you until then."
        />
      )}
      {added && (
        <FormMessage
          kind="success"
          message="The app is set up. Signing in takes its code from now on."
          detail={
            needsApp ? (
              <>
                You are signed out everywhere else. <a href={BACK_OFFICE}>Go to the back office</a>
              </>
            ) : (
              "You are signed out everywhere else."
            )
          }
        />
      )}
      {apps.length > 0 && (
        <AppList
          apps={apps}
          isLastNeeded={needsApp}
          onRemoved={async () => {
            setAdded(false);
            await revalidate();
          }}
        />
      )}
      {apps.length === 1 && (
        <p>Set up a second device as well: then a lost phone does not lock you out.</p>
      )}
      <NewAppForm
        isFirst={apps.length === 0}
        onAdded={async () => {
          setAdded(true);
          await revalidate();
        }}
      />
    </>
  );
}

interface AppListProps {
  apps: readonly App[];
  /** Whether the person may not be without one. */
  isLastNeeded: boolean;
  onRemoved: () => Promise<void>;
}

/** The authenticator apps of the person, each with a way to remove it. */
function AppList({ apps, isLastNeeded, onRemoved }: AppListProps) {
  const [leaving, setLeaving] = useState<App>();
  const [code, setCode] = useState("");
  const isKept = isLastNeeded && apps.length === 1;

  async function remove(): Promise<Outcome> {
    const checked = oneTimeCodeRule(code);
    return "error" in checked
      ? failure(checked.error)
      : removeApp(leaving?.id ?? "", checked.value);
  }

  function close() {
    setLeaving(undefined);
    setCode("");
  }

  return (
    <>
      <ul className={styles.apps} aria-label="Your authenticator apps">
        {apps.map((app) => (
          <li key={app.id}>
            <span>{app.name}</span>
            {!isKept && (
              <Button look="quietDanger" size="small" onClick={() => setLeaving(app)}>
                Remove <span className="visually-hidden">{app.name}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
      <ConfirmDialog
        opened={leaving !== undefined}
        title={`Remove the app on “${leaving?.name}”?`}
        confirmLabel="Remove app"
        busyLabel="Removing..."
        action={remove}
        onDone={() => {
          close();
          void onRemoved();
        }}
        onCancel={close}
      >
        <p>
          {apps.length === 1
            ? "You will then sign in with your password alone."
            : "Its codes will no longer work. If you entered one of them here, you are asked for a code of another app."}{" "}
          You are signed out everywhere else.
        </p>
        <CodeField
          value={code}
          onChange={(event: ChangeEvent<HTMLInputElement>) => setCode(event.currentTarget.value)}
        />
      </ConfirmDialog>
    </>
  );
}
