import { useState } from "react";
import type { Failure } from "~/lib/outcome.ts";
import { Button } from "./Button.tsx";
import styles from "./Form.module.css";
import { FormMessage } from "./FormMessage.tsx";

interface LoadFailedProps {
  failure: Failure;
  onRetry: () => Promise<void>;
}

/** Shown instead of what a page could not read. */
export function LoadFailed({ failure, onRetry }: LoadFailedProps) {
  const [loading, setLoading] = useState(false);

  async function retry() {
    setLoading(true);
    await onRetry();
    setLoading(false);
  }

  return (
    <div className={styles.form}>
      <FormMessage kind="failure" message={failure.message} detail={failure.detail} />
      <Button disabled={loading} onClick={retry}>
        {loading ? "Loading..." : "Try again"}
      </Button>
    </div>
  );
}
