import { type ChangeEvent, useState } from "react";
import { oneTimeCodeRule } from "#common/secondFactor.ts";
import { Button } from "~/components/Button.tsx";
import { CodeField } from "~/components/CodeField.tsx";
import { ConfirmDialog } from "~/components/ConfirmDialog.tsx";
import { type App, removeApp } from "~/data/secondFactor.ts";
import { failure, type Outcome } from "~/lib/outcome.ts";
import styles from "./SecondFactor.module.css";

interface AppListProps {
  apps: readonly App[];
  /** Whether the person may not be without one. */
  isLastNeeded: boolean;
  onRemoved: () => Promise<void>;
}

/** The authenticator apps of the person, each with a way to remove it. */
export function AppList({ apps, isLastNeeded, onRemoved }: AppListProps) {
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
