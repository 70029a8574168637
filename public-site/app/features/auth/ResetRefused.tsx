import { SIGN_IN_MESSAGES } from "#common/messages.ts";
import { paths } from "~/config/paths.ts";
import { requestPasswordReset } from "~/data/passwords.ts";
import { RESET_ON_ITS_WAY } from "./ForgotPassword.tsx";
import { NewLinkForm } from "./NewLinkForm.tsx";
import type { Refusal } from "./passwordReset.ts";

/** Says why no new password can be set here, and has a new link sent. */
export function ResetRefused({ message, detail }: Refusal) {
  return (
    <NewLinkForm
      label="New link for a password"
      problem={{ message, detail }}
      send={requestPasswordReset}
      sent={{ message: SIGN_IN_MESSAGES.resetSuccess, detail: RESET_ON_ITS_WAY }}
      next={paths.dashboard}
    />
  );
}
