/** A running piece of the stack. `stop` resolves when nothing of it is left. */
export interface Part {
  stop(): Promise<void>;
}
