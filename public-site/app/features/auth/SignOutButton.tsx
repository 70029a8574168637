import { useNavigate } from "react-router";
import { Button } from "~/components/Button.tsx";
import { FormMessage } from "~/components/FormMessage.tsx";
import { paths } from "~/config/paths.ts";
import { signOut } from "~/data/account.ts";
import { useAction } from "~/lib/useAction.ts";

/** Ends the session of this browser and leads home. */
export function SignOutButton() {
  const { busy, failure, run } = useAction();
  const navigate = useNavigate();

  async function onClick() {
    const outcome = await run(signOut);
    if (outcome?.ok) await navigate(paths.home);
  }

  return (
    <>
      <Button look="quiet" disabled={busy} onClick={onClick}>
        Sign Out
      </Button>
      {failure && <FormMessage kind="failure" {...failure} />}
    </>
  );
}
