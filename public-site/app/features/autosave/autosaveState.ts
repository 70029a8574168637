import type { Failure } from "~/lib/outcome.ts";

/** How what was typed stands to the server. */
export type Saving =
  /** Nothing typed that the server does not have. */
  | { readonly status: "saved" }
  /** Saved in a moment. */
  | { readonly status: "waiting" | "saving" }
  /** Tried again by itself, and with the next key. */
  | { readonly status: "failed" }
  /** The rules do not allow it as it is. */
  | { readonly status: "invalid"; readonly message: string }
  /** The server has another version: the author decides. */
  | { readonly status: "conflict" }
  /** It came too late, or the work is somebody else's now. */
  | { readonly status: "closed" };

export interface AutosaveState<Work, Typed> {
  /** As the server answered last. */
  readonly server: Work;
  readonly typed: Typed;
  readonly saving: Saving;
  /** Why the last attempt to save failed; null once one has succeeded, or it has become another problem. */
  readonly failure: Failure | null;
  /** When that was typed which an earlier page had left unsaved; null when there was none. */
  readonly restoredFrom: string | null;
  /** Whether this browser keeps what is unsaved. */
  readonly keptHere: boolean;
}

/** The part of it that is shown: the same for every kind of work. */
export type SavingState = Omit<AutosaveState<unknown, unknown>, "server" | "typed">;
