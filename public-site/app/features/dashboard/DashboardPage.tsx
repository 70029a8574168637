import { Page } from "~/components/Page.tsx";
import type { OwnProfile } from "~/data/profile.ts";
import { SignOutButton } from "~/features/auth/SignOutButton.tsx";

/** The visitor's own page. */
export function DashboardPage({ profile }: { profile: OwnProfile }) {
  return (
    <Page
      heading={`Welcome, ${profile.firstName}`}
      lead="You are registered for the challenge and your profile is complete."
    >
      <SignOutButton />
    </Page>
  );
}
