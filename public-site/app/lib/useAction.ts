import { useCallback, useEffect, useRef, useState } from "react";
import type { Failure, Outcome } from "./outcome.ts";

type ActionState<Value> =
  | { readonly status: "idle" | "busy" }
  | { readonly status: "done"; readonly value: Value }
  | { readonly status: "failed"; readonly failure: Failure };

/**
 * The state of an asynchronous action. `run` ignores a call while another one is pending, such as a double click. After
 * the action, it restores the focus, which a disabled button loses.
 */
export function useAction<Value = unknown>() {
  const [state, setState] = useState<ActionState<Value>>({ status: "idle" });
  // A ref, because a second click may come before the next render.
  const running = useRef(false);
  const pressed = useRef<HTMLElement>(null);
  useEffect(() => {
    if (state.status === "busy") return;
    if (document.activeElement === document.body) pressed.current?.focus();
    pressed.current = null;
  }, [state]);

  async function run(action: () => Promise<Outcome<Value>>): Promise<Outcome<Value> | undefined> {
    if (running.current) return undefined;
    running.current = true;
    if (document.activeElement instanceof HTMLElement) pressed.current = document.activeElement;
    setState({ status: "busy" });
    try {
      const outcome = await action();
      setState(
        outcome.ok
          ? { status: "done", value: outcome.value }
          : { status: "failed", failure: outcome },
      );
      return outcome;
    } finally {
      running.current = false;
    }
  }

  const reset = useCallback(() => setState({ status: "idle" }), []);
  return {
    state,
    busy: state.status === "busy",
    failure: state.status === "failed" ? state.failure : undefined,
    run,
    reset,
    fail: (failure: Failure) => setState({ status: "failed", failure }),
  };
}
