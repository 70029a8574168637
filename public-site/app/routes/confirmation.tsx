import { ButtonLink } from "~/components/Button.tsx";
import { loadedPage } from "~/components/LoadedPage.tsx";
import { Loading } from "~/components/Loading.tsx";
import { Page } from "~/components/Page.tsx";
import { PageDrawing } from "~/components/PageDrawing.tsx";
import { paths } from "~/config/paths.ts";
import { type Confirmation, loadConfirmation } from "~/data/confirmation.ts";
import { PrintableConfirmation } from "~/features/confirmation/PrintableConfirmation.tsx";
import { loaded } from "~/lib/loaded.ts";

const HEADING = "Your confirmation";

export const clientLoader = () =>
  loaded("We couldn’t load your confirmation.", async () => ({
    confirmation: await loadConfirmation(),
  }));

export const HydrateFallback = () => <Loading heading={HEADING} />;

export default loadedPage(HEADING, ConfirmationPage, () => []);

/** `confirmation` is null if there is nothing to confirm yet. */
function ConfirmationPage({ confirmation }: { confirmation: Confirmation | null }) {
  return confirmation ? (
    <PrintableConfirmation heading={HEADING} confirmation={confirmation} />
  ) : (
    <NothingToConfirm />
  );
}

function NothingToConfirm() {
  return (
    <Page
      heading={HEADING}
      lead="You don’t have a confirmation to print yet."
      drawing={<PageDrawing layer="shell" below />}
    >
      <div className="stack gap-m start">
        <ul>
          <li>
            Teams can print a confirmation once results are released, if judges reviewed their
            entry.
          </li>
          <li>
            Judges can print a confirmation after the release of any round in which they submitted a
            review.
          </li>
        </ul>
        <ButtonLink to={paths.dashboard}>My Dashboard</ButtonLink>
      </div>
    </Page>
  );
}
