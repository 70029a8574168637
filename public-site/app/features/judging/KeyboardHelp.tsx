import type { KeyboardEvent } from "react";
import { Button } from "~/components/Button.tsx";
import { ModalDialog } from "~/components/ModalDialog.tsx";
import styles from "./KeyboardHelp.module.css";

interface KeyboardHelpProps {
  scale: number;
  onClose: () => void;
}

/** The keyboard shortcuts of the scoring form. */
export function KeyboardHelp({ scale, onClose }: KeyboardHelpProps) {
  const keys = [
    [["1", "…", String(scale % 10)], "score the selected criterion"],
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

const CRITERION = "[data-criterion]";

interface ScoringKeys {
  /** The highest score. */
  scale: number;
  onScore: (criterion: number, score: number) => void;
  onSubmit: () => void;
  onHelp: () => void;
}

/**
 * The keyboard shortcuts of the scoring form: digits score the selected criterion, the up and down arrows move
 * between criteria, Ctrl+Enter submits, and ? shows the shortcuts. Single keys work only in a criterion, so that
 * they do not interfere with typing and dictation.
 */
export function useScoringKeys({ scale, onScore, onSubmit, onHelp }: ScoringKeys) {
  return (event: KeyboardEvent<HTMLElement>) => {
    const { key, currentTarget, target } = event;
    if (key === "Enter" && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      return onSubmit();
    }
    if (event.ctrlKey || event.metaKey || event.altKey || !(target instanceof HTMLElement)) return;
    const group = target.closest<HTMLElement>(CRITERION);
    if (!group) return;
    const score = scoreOf(key);
    if (score !== undefined && score <= scale) {
      event.preventDefault();
      onScore(Number(group.dataset.criterion), score);
      focusScore(group, score);
    } else if (key === "ArrowDown" || key === "ArrowUp") {
      event.preventDefault();
      focusAdjacent(currentTarget, group, key === "ArrowDown" ? 1 : -1);
    } else if (key === "?") {
      event.preventDefault();
      onHelp();
    }
  };
}

/** The score for a digit; 0 stands for ten. */
function scoreOf(key: string): number | undefined {
  if (!/^\d$/.test(key)) return undefined;
  return key === "0" ? 10 : Number(key);
}

/** Focuses the chosen score of a criterion, or its first score. */
export function focusCriterion(form: HTMLElement | null, criterion: number): void {
  const group = form?.querySelector<HTMLElement>(`[data-criterion="${criterion}"]`);
  (
    group?.querySelector<HTMLElement>("input:checked") ?? group?.querySelector<HTMLElement>("input")
  )?.focus();
}

function focusScore(group: HTMLElement, score: number): void {
  group.querySelector<HTMLElement>(`input[value="${score}"]`)?.focus();
}

/** Focuses the next or previous criterion; after the last one, the first comment. */
function focusAdjacent(form: HTMLElement, group: HTMLElement, step: 1 | -1): void {
  const groups = [...form.querySelectorAll<HTMLElement>(CRITERION)];
  const next = groups[groups.indexOf(group) + step];
  if (next) focusCriterion(form, Number(next.dataset.criterion));
  else if (step === 1) form.querySelector("textarea")?.focus();
}
