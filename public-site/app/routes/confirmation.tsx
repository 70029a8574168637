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
  loaded("Your confirmation could not be loaded.", async () => ({
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
      lead="There is nothing to confirm yet."
      drawing={<PageDrawing layer="shell" below />}
    >
      <div className="stack gap-m start">
        <ul>
          <li>Teams: once results are released, if judges reviewed your entry.</li>
          <li>Judges: once a round in which you submitted a review is released.</li>
        </ul>
        <ButtonLink to={paths.dashboard}>My Dashboard</ButtonLink>
      </div>
    </Page>
  );
}
