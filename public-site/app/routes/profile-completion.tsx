import { useRevalidator } from "react-router";
import { pageMeta } from "~/challenge/pageMeta.ts";
import { LoadFailed } from "~/components/LoadFailed.tsx";
import { Loading } from "~/components/Loading.tsx";
import { Page } from "~/components/Page.tsx";
import { paths } from "~/config/paths.ts";
import { requireIncompleteProfile } from "~/features/auth/guards.ts";
import { SignOutButton } from "~/features/auth/SignOutButton.tsx";
import { ProfileCompletionForm } from "~/features/profile/ProfileCompletionForm.tsx";
import { pageField } from "~/lib/pageField.ts";
import type { Route } from "./+types/profile-completion.ts";
import styles from "./profile-completion.module.css";

const HEADING = "Complete Your Profile";

export const handle = pageField("tone-2");

export const meta = () => pageMeta(paths.profileCompletion);

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  requireIncompleteProfile(request);

export const HydrateFallback = () => <Loading heading={HEADING} />;

export default function ProfileCompletionRoute({ loaderData }: Route.ComponentProps) {
  const { revalidate } = useRevalidator();
  return (
    <Page heading={HEADING} narrow>
      {loaderData.status === "unknown" ? (
        <LoadFailed failure={loaderData.failure} onRetry={revalidate} />
      ) : (
        <ProfileCompletionForm profile={loaderData.profile} />
      )}
      <div className={styles.leave}>
        <SignOutButton size="small" />
      </div>
    </Page>
  );
}
