import { ButtonLink } from "~/components/Button.tsx";
import { Page } from "~/components/Page.tsx";
import { paths } from "~/config/paths.ts";

/** Instead of an entry that is not the judge's to read. */
export function UnknownEntry() {
  return (
    <Page
      heading="Not yours to read"
      lead="This entry was not given to you, you have stepped back from it, or its round is over."
      narrow
    >
      <ButtonLink to={paths.judging}>Back to your queue</ButtonLink>
    </Page>
  );
}
