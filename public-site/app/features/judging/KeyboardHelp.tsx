import { Button } from "~/components/Button.tsx";
import dialogStyles from "~/components/ModalDialog.module.css";
import { ModalDialog } from "~/components/ModalDialog.tsx";
import styles from "./KeyboardHelp.module.css";

interface KeyboardHelpProps {
  opened: boolean;
  scale: number;
  onClose: () => void;
}

/** The keyboard shortcuts of the scoring form. */
export function KeyboardHelp({ opened, scale, onClose }: KeyboardHelpProps) {
  const keys = [
    [["1", "…", String(scale % 10)], "score the selected criterion"],
    [["←", "→"], "one score lower or higher"],
    [["↑", "↓"], "previous or next criterion"],
    [["Ctrl", "Enter"], "submit the review"],
    [["?"], "show these shortcuts"],
  ] as const;
  if (!opened) return null;
  return (
    <ModalDialog
      title="Keyboard shortcuts"
      onCancel={onClose}
      footer={
        <div className={dialogStyles.buttons}>
          <Button onClick={onClose} data-autofocus>
            Close
          </Button>
        </div>
      }
    >
      <dl className={styles.keys}>
        {keys.map(([names, what]) => (
          <div key={what}>
            <dt>
              {names.map((name) => (
                <kbd key={name} className={name === "…" ? styles.to : styles.key}>
                  {name}
                </kbd>
              ))}
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
      <p>Press Tab to reach the scores. The shortcuts do not work in comment fields.</p>
    </ModalDialog>
  );
}
