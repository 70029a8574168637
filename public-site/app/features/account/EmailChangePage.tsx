import { ButtonLink } from "~/components/Button.tsx";
import styles from "~/components/Form.module.css";
import { FormMessage } from "~/components/FormMessage.tsx";
import { Page } from "~/components/Page.tsx";
import { paths } from "~/config/paths.ts";
import type { ArrivalProblem } from "~/data/arrival.ts";
import type { EmailConfirmation } from "~/data/emailChange.ts";
import { ARRIVAL_PROBLEMS } from "~/features/auth/arrivalProblems.ts";

export const EMAIL_CHANGE_HEADING = "Your email address";

/** Where the links of the mails that confirm a new address end: says how far the change is. */
export function EmailChangePage({ confirmation }: { confirmation: EmailConfirmation }) {
  return (
    <Page heading={EMAIL_CHANGE_HEADING} narrow>
      <div className={styles.form}>
        <FormMessage {...explain(confirmation)} />
        <ButtonLink to={paths.account}>Go to your account</ButtonLink>
      </div>
    </Page>
  );
}

function explain(confirmation: EmailConfirmation): {
  kind: "success" | "failure";
  message: string;
  detail?: string;
} {
  switch (confirmation.status) {
    case "changed":
      return {
        kind: "success",
        message: "Your email address has been changed.",
        detail: "From now on, sign in with the new one.",
      };
    case "half":
      return {
        kind: "success",
        message: "This address is confirmed, one step is left.",
        detail: "Now open the link in the email to your other address as well.",
      };
    case "nothing":
      return {
        kind: "failure",
        message: "Please open this page from the link in your email.",
        detail: "You can ask for a new email in your account.",
      };
    case "refused":
      return explainRefusal(confirmation.problem);
  }
}

function explainRefusal(problem: ArrivalProblem) {
  const unreachable = problem === "unreachable";
  return {
    kind: "failure",
    message: unreachable ? "The change could not be completed." : ARRIVAL_PROBLEMS.expired.message,
    detail: unreachable
      ? "Please check your connection and open the link in your email again."
      : "Your account shows which address counts. You can ask for a new email there.",
  } as const;
}
