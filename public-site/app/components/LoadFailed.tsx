import { DONE, type Failure } from "~/lib/outcome.ts";
import { useAction } from "~/lib/useAction.ts";
import { Button } from "./Button.tsx";
import styles from "./Form.module.css";
import { FormMessage } from "./FormMessage.tsx";

interface LoadFailedProps {
  failure: Failure;
  onRetry: () => Promise<void>;
}

/** Shown instead of what a page could not read. */
export function LoadFailed({ failure, onRetry }: LoadFailedProps) {
  const { busy, run } = useAction();

  function retry() {
    return run(async () => {
      await onRetry();
      return DONE;
    });
  }

  return (
    <div className={styles.form}>
      <FormMessage kind="failure" message={failure.message} detail={failure.detail} />
      <Button disabled={busy} onClick={retry}>
        {busy ? "Loading..." : "Try again"}
      </Button>
    </div>
  );
}
