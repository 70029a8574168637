import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { Button } from "~/components/Button.tsx";
import { goToGoogle } from "~/data/account.ts";
import { nextPathOf, rememberNextPath } from "~/lib/nextPath.ts";
import type { Failure } from "~/lib/outcome.ts";
import { rememberOptIn } from "~/lib/rememberedOptIn.ts";
import { useSingleRequest } from "~/lib/useSingleRequest.ts";

interface GoogleButtonProps {
  children: ReactNode;
  onFailure: (failure: Failure) => void;
  /** The mailing list choice in the form around the button. */
  values?: () => { join_mailing_list: boolean; country: string };
}

/** Opens Google, which returns to /auth/callback. */
export function GoogleButton({ children, onFailure, values }: GoogleButtonProps) {
  const { search } = useLocation();
  const { state, run } = useSingleRequest();
  const leaving = state.status === "busy" || state.status === "done";

  async function onClick() {
    rememberNextPath(nextPathOf(search));
    const chosen = values?.();
    rememberOptIn(chosen?.join_mailing_list ? chosen.country : undefined);
    const outcome = await run(goToGoogle);
    if (outcome && !outcome.ok) onFailure(outcome);
  }

  return (
    <Button look="quiet" aria-busy={leaving} onClick={onClick}>
      {children}
    </Button>
  );
}
