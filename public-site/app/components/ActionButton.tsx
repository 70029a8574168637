import type { ComponentProps, ReactNode } from "react";
import type { Outcome } from "~/lib/outcome.ts";
import { useSingleRequest } from "~/lib/useSingleRequest.ts";
import { Button } from "./Button.tsx";
import { FormMessage } from "./FormMessage.tsx";

interface ActionButtonProps
  extends Pick<ComponentProps<typeof Button>, "look" | "size" | "aria-label"> {
  action: () => Promise<Outcome>;
  /** The label while the action runs. */
  busyLabel?: string;
  /** The message after it succeeded. */
  done?: string;
  children: ReactNode;
}

/** A button that runs an action, and then says how it ended. */
export function ActionButton({ action, busyLabel, done, children, ...button }: ActionButtonProps) {
  const { state, busy, failure, run } = useSingleRequest();
  return (
    <>
      <Button {...button} aria-busy={busy} onClick={() => run(action)}>
        {busy && busyLabel ? busyLabel : children}
      </Button>
      {failure && <FormMessage kind="failure" {...failure} />}
      {done && state.status === "done" && <FormMessage kind="success" message={done} />}
    </>
  );
}
