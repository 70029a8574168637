import { pageMeta } from "~/challenge/pageMeta.ts";
import { Loading } from "~/components/Loading.tsx";
import { paths } from "~/config/paths.ts";
import { ACCOUNT_HEADING, AccountPage } from "~/features/account/AccountPage.tsx";
import { openAccount } from "~/features/account/openAccount.ts";
import { pageField } from "~/lib/pageField.ts";
import type { Route } from "./+types/account.ts";

export const handle = pageField("tone-1");

export const meta = () => pageMeta(paths.account);

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => openAccount(request);

export const HydrateFallback = () => <Loading heading={ACCOUNT_HEADING} narrow={false} />;

export default function AccountRoute({ loaderData }: Route.ComponentProps) {
  return <AccountPage opened={loaderData} />;
}
