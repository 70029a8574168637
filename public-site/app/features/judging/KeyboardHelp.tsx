import type { KeyboardEvent } from "react";
import { isEnter } from "#common/isEnter.ts";
import { Button } from "~/components/Button.tsx";
import { ModalDialog } from "~/components/ModalDialog.tsx";
import styles from "./KeyboardHelp.module.css";

/** The keyboard shortcuts of the scoring form. */
export function KeyboardHelp({ onClose }: { onClose: () => void }) {
  const keys = [
    [["←", "→"], "one score lower or higher"],
    [["↑", "↓"], "previous or next criterion"],
    [["Ctrl", "Enter"], "submit the review"],
    [["?"], "show these shortcuts"],
  ] as const;
  return (
    <ModalDialog
      title="Keyboard shortcuts"
      onCancel={onClose}
      footer={
        <div className="row mt-xs">
          <Button onClick={onClose} data-autofocus>
            Close
          </Button>
        </div>
      }
    >
      <dl className="pairs">
        {keys.map(([names, effect]) => (
          <div key={effect}>
            <dt>
              {names.map((name) => (
                <kbd key={name} className={styles.key}>
                  {name}
                </kbd>
              ))}
            </dt>
            <dd>{effect}</dd>
          </div>
        ))}
      </dl>
      <p>Press Tab to reach the scores. The shortcuts don’t work in comment fields.</p>
    </ModalDialog>
  );
}

const CRITERION = "[role=radiogroup]";

interface ScoringKeys {
  onSubmit: () => void;
  onHelp: () => void;
}

/**
 * The keyboard shortcuts of the scoring form: the up and down arrows move between criteria, Ctrl+Enter submits, and ? shows
 * the shortcuts. Single keys work only in a criterion, so that they do not interfere with typing and dictation. None of
 * them scores: a key meant for a text must not decide anything.
 */
export function useScoringKeys({ onSubmit, onHelp }: ScoringKeys) {
  return (event: KeyboardEvent<HTMLElement>) => {
    const { key, currentTarget, target } = event;
    if (isEnter(event) && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      return onSubmit();
    }
    if (event.ctrlKey || event.metaKey || event.altKey || !(target instanceof HTMLElement)) return;
    const group = target.closest<HTMLElement>(CRITERION);
    if (!group) return;
    if (key === "ArrowDown" || key === "ArrowUp") {
      event.preventDefault();
      const position = [...currentTarget.querySelectorAll(CRITERION)].indexOf(group);
      focusField(currentTarget, position + (key === "ArrowDown" ? 1 : -1));
    } else if (key === "?") {
      event.preventDefault();
      onHelp();
    }
  };
}

/** Focuses the field at a position: the chosen or the first score of a criterion, or after the criteria a comment. */
export function focusField(form: HTMLElement | null, position: number): void {
  const field = form?.querySelectorAll<HTMLElement>(`${CRITERION}, textarea`)[position];
  const scores = ["input:checked", "input"].map((one) => field?.querySelector<HTMLElement>(one));
  [...scores, field].find(Boolean)?.focus();
}
