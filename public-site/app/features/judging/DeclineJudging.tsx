import { lazy, Suspense, useState } from "react";
import { Button } from "~/components/Button.tsx";

/** Those who accept do not load it. */
const DeclineDialog = lazy(() => import("./DeclineDialog.tsx"));

interface DeclineJudgingProps {
  token: string;
  onDeclined: () => void;
}

/** Says no to judging, with a reason if one likes: without an account. */
export function DeclineJudging({ token, onDeclined }: DeclineJudgingProps) {
  /** Undefined until it was asked for; what was typed stays when the dialogue is closed. */
  const [asking, setAsking] = useState<boolean>();

  return (
    <div>
      <Button look="quiet" size="small" onClick={() => setAsking(true)}>
        I would rather not judge
      </Button>
      {asking !== undefined && (
        <Suspense fallback={<p role="status">Loading...</p>}>
          <DeclineDialog
            token={token}
            opened={asking}
            onDeclined={() => {
              setAsking(false);
              onDeclined();
            }}
            onCancel={() => setAsking(false)}
          />
        </Suspense>
      )}
    </div>
  );
}
