import { challengeDate } from "../dates.ts";
import type { Block } from "../text.ts";

/** A text that people are bound by, or can rely on: what matters most, then all of it. */
export interface LegalText {
  readonly title: string;
  /** "Version of Apr 1, 2025" */
  readonly version: string;
  readonly lead: string;
  readonly summary: readonly Fact[];
  readonly sections: readonly LegalSection[];
}

interface Fact {
  /** Set large. */
  readonly figure: string;
  readonly text: string;
}

interface LegalSection {
  /** The element id: part of the address. */
  readonly id: string;
  readonly title: string;
  readonly blocks: readonly Block[];
}

/** Names a version by its day. In: the day, as "2025-04-01". */
export function versionOf(day: string): string {
  return `Version of ${challengeDate(`${day}T12:00:00Z`).day}`;
}
