import { QueryClient } from "@tanstack/react-query";
import { render } from "@testing-library/react";
import type { ReactNode } from "react";
import {
  AdminContext,
  type AuthProvider,
  defaultI18nProvider,
  memoryStore,
  Notification,
  TestMemoryRouter,
  testDataProvider,
} from "react-admin";
import type { AdminDataProvider } from "../data/dataProvider.ts";
import { theme } from "../theme/theme.ts";

/** An administrator with the id "me", whom nothing signs out. */
const authProvider: AuthProvider = {
  login: async () => undefined,
  logout: async () => false,
  checkAuth: async () => undefined,
  checkError: async () => undefined,
  getIdentity: async () => ({ id: "me" }),
};

interface Options {
  address?: string;
  onNavigate?: (search: string) => void;
}

/** Renders a part of the app with a data provider that has only the given methods. */
export function renderAdmin(
  children: ReactNode,
  methods: Partial<AdminDataProvider> = {},
  { address = "/users", onNavigate = () => undefined }: Options = {},
) {
  return render(
    <TestMemoryRouter
      initialEntries={[address]}
      locationCallback={({ search }) => onNavigate(search)}
    >
      <AdminContext
        authProvider={authProvider}
        dataProvider={testDataProvider(methods)}
        i18nProvider={defaultI18nProvider}
        queryClient={new QueryClient({ defaultOptions: { queries: { retry: false } } })}
        store={memoryStore()}
        theme={theme}
      >
        {children}
        <Notification />
      </AdminContext>
    </TestMemoryRouter>,
  );
}
