import { useState } from "react";
import { Button } from "~/components/Button.tsx";
import { ConfirmDialog } from "~/components/ConfirmDialog.tsx";
import { type App, removeApp } from "~/data/secondFactor.ts";
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
  const isKept = isLastNeeded && apps.length === 1;
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
        action={() => removeApp(leaving?.id ?? "")}
        onDone={() => {
          setLeaving(undefined);
          void onRemoved();
        }}
        onCancel={() => setLeaving(undefined)}
      >
        <p>
          {apps.length === 1
            ? "Signing in takes your password alone then."
            : "Its codes are worth nothing then. If you have signed in with it, you are asked for a code of another app."}
        </p>
      </ConfirmDialog>
    </>
  );
}
