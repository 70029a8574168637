import { Navigate, useLocation } from "react-router";
import removed from "~/art/people/removed.svg?url&no-inline";
import { ButtonLink } from "~/components/Button.tsx";
import { FormMessage } from "~/components/FormMessage.tsx";
import { Page } from "~/components/Page.tsx";
import { PageDrawing } from "~/components/PageDrawing.tsx";
import { paths } from "~/config/paths.ts";
import { useHydrated } from "~/lib/useHydrated.ts";

/** Shown after an account was deleted. */
export default function GoodbyeRoute() {
  const { state } = useLocation();
  // A prerendered page has no navigation state.
  const hydrated = useHydrated();
  if (!hydrated) return null;
  const deleted = typeof state === "object" && state !== null && "accountDeleted" in state;
  if (!deleted) return <Navigate to={paths.home} replace />;
  return (
    <Page heading="Goodbye" drawing={<PageDrawing file={removed} />}>
      <div className="stack">
        <FormMessage
          kind="success"
          message="Your account has been deleted."
          detail="You’re signed out. We’ve emailed you a confirmation."
        />
        <p>Thank you for taking part. You can register again at any time.</p>
        <ButtonLink to={paths.home}>Go to the home page</ButtonLink>
      </div>
    </Page>
  );
}
