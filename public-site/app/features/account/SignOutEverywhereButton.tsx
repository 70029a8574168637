import { useNavigate } from "react-router";
import { Button } from "~/components/Button.tsx";
import { FormMessage } from "~/components/FormMessage.tsx";
import { paths } from "~/config/paths.ts";
import { signOutEverywhere } from "~/data/accountSettings.ts";
import { useAction } from "~/lib/useAction.ts";

/** Ends every session of the visitor, this one included, and leads to where one signs in again. */
export function SignOutEverywhereButton() {
  const { busy, failure, run } = useAction();
  const navigate = useNavigate();

  async function onClick() {
    const outcome = await run(signOutEverywhere);
    if (outcome?.ok) await navigate(paths.signIn);
  }

  return (
    <>
      <Button look="quiet" disabled={busy} onClick={onClick}>
        {busy ? "Signing out..." : "Sign out everywhere"}
      </Button>
      {failure && <FormMessage kind="failure" {...failure} />}
    </>
  );
}
