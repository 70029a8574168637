import { pageMeta } from "~/challenge/pageMeta.ts";
import { Loading } from "~/components/Loading.tsx";
import { Page } from "~/components/Page.tsx";
import { paths } from "~/config/paths.ts";
import { requireMissingCode } from "~/features/auth/guards.ts";
import { SecondFactorForm } from "~/features/auth/SecondFactorForm.tsx";
import { pageField } from "~/lib/pageField.ts";
import type { Route } from "./+types/second-factor.ts";

const HEADING = "Enter your code";

export const handle = pageField("tone-2");

export const meta = () => pageMeta(paths.secondFactor);

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => requireMissingCode(request);

export const HydrateFallback = () => <Loading heading={HEADING} />;

export default function SecondFactorRoute() {
  return (
    <Page heading={HEADING} narrow>
      <SecondFactorForm />
    </Page>
  );
}
