import { ButtonLink } from "~/components/Button.tsx";
import { Page } from "~/components/Page.tsx";
import { paths } from "~/config/paths.ts";

/** Shown instead of an entry that the judge cannot read. */
export function NoAccess() {
  return (
    <Page
      heading="No access"
      lead="You do not have access to this entry. It is not assigned to you, you recused yourself, or its round is over."
      narrow
    >
      <ButtonLink to={paths.judging}>Back to your queue</ButtonLink>
    </Page>
  );
}
