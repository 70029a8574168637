import { lazy, Suspense, useState } from "react";
import { Button } from "~/components/Button.tsx";

/** Loaded on demand: most people accept. */
const DeclineDialog = lazy(() => import("./DeclineDialog.tsx"));

interface DeclineJudgingProps {
  token: string;
  onDeclined: () => void;
}

/** Declines an invitation, without an account. */
export function DeclineJudging({ token, onDeclined }: DeclineJudgingProps) {
  /** Undefined until the dialog first opens. Afterwards it stays mounted, so that it keeps the reason. */
  const [isOpen, setIsOpen] = useState<boolean>();

  return (
    <div>
      <Button look="quiet" size="small" onClick={() => setIsOpen(true)}>
        Decline to judge
      </Button>
      {isOpen !== undefined && (
        <Suspense fallback={<p role="status">Loading...</p>}>
          <DeclineDialog
            token={token}
            opened={isOpen}
            onDeclined={() => {
              setIsOpen(false);
              onDeclined();
            }}
            onCancel={() => setIsOpen(false)}
          />
        </Suspense>
      )}
    </div>
  );
}
