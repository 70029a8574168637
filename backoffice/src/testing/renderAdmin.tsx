import { QueryClient } from "@tanstack/react-query";
import { render } from "@testing-library/react";
import type { ReactNode } from "react";
import {
  AdminContext,
  type AuthProvider,
  memoryStore,
  Notification,
  TestMemoryRouter,
  testDataProvider,
} from "react-admin";
import type { Role } from "#common/claimedRole.ts";
import type { AdminDataProvider } from "../data/dataProvider.ts";
import { rightTo } from "../data/resources.ts";
import { roleMay } from "../data/rights.ts";
import { i18nProvider } from "../i18nProvider.ts";
import { LeaveQuestion } from "../layout/LeaveQuestion.tsx";
import { theme } from "../theme/theme.ts";

/** A person with the id "me", who stays signed in. */
const authProviderOf = (role: Role): AuthProvider => ({
  login: async () => undefined,
  logout: async () => false,
  checkAuth: async () => undefined,
  checkError: async () => undefined,
  getIdentity: async () => ({ id: "me", fullName: "me@example.com" }),
  getPermissions: async () => role,
  canAccess: async ({ action, resource }) => {
    const right = rightTo(action, resource);
    return right !== undefined && roleMay(role, right);
  },
});

interface Options {
  address?: string;
  onNavigate?: (search: string) => void;
  /** By default, an administrator. */
  role?: Role;
}

/** Renders a part of the app with a data provider that has only the given methods. */
export function renderAdmin(
  children: ReactNode,
  methods: Partial<AdminDataProvider> = {},
  { address = "/users", onNavigate = () => undefined, role = "admin" }: Options = {},
) {
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  // Known from the start, because the layout waits for it.
  queryClient.setQueryData(["auth", "getPermissions", {}], role);
  return render(
    <TestMemoryRouter
      initialEntries={[address]}
      locationCallback={({ search }) => onNavigate(search)}
    >
      <AdminContext
        authProvider={authProviderOf(role)}
        dataProvider={testDataProvider(methods)}
        i18nProvider={i18nProvider}
        queryClient={queryClient}
        store={memoryStore()}
        theme={theme}
      >
        {children}
        <LeaveQuestion />
        <Notification autoHideDuration={6000} />
      </AdminContext>
    </TestMemoryRouter>,
  );
}
