import { type UseMutationOptions, useMutation } from "@tanstack/react-query";
import { useCallback, useRef } from "react";

/**
 * React Query's `useMutation`, except that it ignores a call while another one runs, such as a double click. So its
 * control can stay enabled and keep the focus. With a `scope`, calls are sent one after the other instead.
 */
export function useSingleMutation<Result, Args>(options: UseMutationOptions<Result, Error, Args>) {
  const mutation = useMutation(options);
  const running = useRef<Promise<Result>>(undefined);
  const isQueued = options.scope !== undefined;
  const { mutateAsync: start } = mutation;
  type Call = Parameters<typeof start>;

  /** An ignored call returns the result of the running one. */
  const mutateAsync = useCallback(
    (...call: Call) => {
      if (running.current && !isQueued) return running.current;
      const run = start(...call).finally(() => {
        if (running.current === run) running.current = undefined;
      });
      running.current = run;
      return run;
    },
    [start, isQueued],
  );
  const mutate: typeof mutation.mutate = useCallback(
    (...call: Call) => void mutateAsync(...call).catch(() => undefined),
    [mutateAsync],
  );
  const { reset: forget } = mutation;
  /** Also allows another call at once. The result of the running one is not shown. */
  const reset = useCallback(() => {
    running.current = undefined;
    forget();
  }, [forget]);
  return { ...mutation, mutateAsync, mutate, reset };
}
