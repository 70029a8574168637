import type { KeyboardEvent } from "react";

const CRITERION = "[data-criterion]";

interface ScoringKeys {
  /** The highest score. */
  scale: number;
  onScore: (criterion: number, score: number) => void;
  onSubmit: () => void;
  onHelp: () => void;
}

/**
 * The keys of the scoring form: digits score the criterion that has the focus, up and down lead from one
 * criterion to the next, Ctrl+Enter submits, ? shows all of it. Single keys work inside of a criterion
 * alone, so that they are nobody's who dictates or types.
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
      focusBeside(currentTarget, group, key === "ArrowDown" ? 1 : -1);
    } else if (key === "?") {
      event.preventDefault();
      onHelp();
    }
  };
}

/** The score that a digit stands for; 0 is ten. */
function scoreOf(key: string): number | undefined {
  if (!/^\d$/.test(key)) return undefined;
  return key === "0" ? 10 : Number(key);
}

/** Puts the focus on a criterion: on its score, or on its first one. */
export function focusCriterion(form: HTMLElement | null, criterion: number): void {
  const group = form?.querySelector<HTMLElement>(`[data-criterion="${criterion}"]`);
  (
    group?.querySelector<HTMLElement>("input:checked") ?? group?.querySelector<HTMLElement>("input")
  )?.focus();
}

function focusScore(group: HTMLElement, score: number): void {
  group.querySelector<HTMLElement>(`input[value="${score}"]`)?.focus();
}

/** After the last criterion comes the first comment. */
function focusBeside(form: HTMLElement, group: HTMLElement, step: 1 | -1): void {
  const groups = [...form.querySelectorAll<HTMLElement>(CRITERION)];
  const next = groups[groups.indexOf(group) + step];
  if (next) focusCriterion(form, Number(next.dataset.criterion));
  else if (step === 1) form.querySelector("textarea")?.focus();
}
