import { useCallback, useRef, useState } from "react";
import type { Failure, Outcome } from "./outcome.ts";

type ActionState<Value> =
  | { readonly status: "idle" | "busy" }
  | { readonly status: "done"; readonly value: Value }
  | { readonly status: "failed"; readonly failure: Failure };

/**
 * The state of an asynchronous action. `run` ignores a call while another one runs, such as a double click. So its control
 * can stay enabled and keep the focus.
 */
export function useSingleRequest<Value = unknown>() {
  const [state, setState] = useState<ActionState<Value>>({ status: "idle" });
  // A ref, because a second click may come before the next render.
  const running = useRef(false);

  async function run(action: () => Promise<Outcome<Value>>): Promise<Outcome<Value> | undefined> {
    if (running.current) return undefined;
    running.current = true;
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
