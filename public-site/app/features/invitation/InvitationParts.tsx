import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { ButtonLink } from "~/components/Button.tsx";
import { FormMessage } from "~/components/FormMessage.tsx";
import { paths } from "~/config/paths.ts";
import { withNextPath } from "~/lib/nextPath.ts";

/** The reason why an invitation cannot be accepted, and the next page. */
export interface InvitationProblem {
  readonly message: string;
  readonly detail: string;
  readonly to?: string;
  readonly link?: string;
}

export function ProblemMessage(problem: InvitationProblem) {
  const { message, detail, to = paths.dashboard, link = "Go to My Dashboard" } = problem;
  return (
    <>
      <FormMessage kind="failure" message={message} detail={detail} />
      <ButtonLink to={to}>{link}</ButtonLink>
    </>
  );
}

/** The problem of a link without an invitation. */
export const unknownLink = (
  advice: string,
  link: Pick<InvitationProblem, "to" | "link">,
): InvitationProblem => ({
  message: "This invitation link doesn’t work.",
  detail: `Open the link in the email again, or copy the whole link into the address bar. If it still doesn’t work, ${advice}.`,
  ...link,
});

/** To the organizers, who invite everybody except members of teams. */
export const contactLink = { to: paths.contact, link: "Contact us" } as const;

/** The address of a page that returns to this one. */
export function useReturnPath(page: string): string {
  const { pathname, search } = useLocation();
  return withNextPath(page, pathname + search);
}

/** `children` follow the two links. */
export function SignUpOrSignIn({ children }: { children?: ReactNode }) {
  return (
    <div className="row">
      <ButtonLink to={useReturnPath(paths.signUp)}>Sign up</ButtonLink>
      <ButtonLink to={useReturnPath(paths.signIn)} look="quiet">
        Sign in
      </ButtonLink>
      {children}
    </div>
  );
}
