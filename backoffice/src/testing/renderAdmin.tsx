import { QueryClient } from "@tanstack/react-query";
import { fireEvent, render, screen, within } from "@testing-library/react";
import userEvent, { type UserEvent } from "@testing-library/user-event";
import type { ReactNode } from "react";
import {
  AdminContext,
  type AuthProvider,
  HttpError,
  memoryStore,
  TestMemoryRouter,
  testDataProvider,
} from "react-admin";
import { vi } from "vitest";
import type { Role } from "#common/claimedRole.ts";
import type { AdminDataProvider } from "../data/dataProvider.ts";
import { rightTo } from "../data/resources.ts";
import { roleMay } from "../data/rights.ts";
import { i18nProvider } from "../i18nProvider.ts";
import { LeaveQuestion } from "../layout/LeaveQuestion.tsx";
import { Notifications } from "../layout/Notifications.tsx";
import { theme } from "../theme/theme.ts";

/** The app's theme without transitions, which would slow down tests. */
const STILL_THEME = {
  ...theme,
  transitions: { duration: { enteringScreen: 0, leavingScreen: 0, standard: 0, shorter: 0 } },
};

/** A person with the id "me", who stays signed in. */
const authProviderOf = (role: Role): AuthProvider => ({
  login: async () => undefined,
  logout: async () => false,
  checkAuth: async () => undefined,
  checkError: async () => undefined,
  getIdentity: async () => ({ id: "me" }),
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

/** A rule of the database that was not followed. */
export const ruleError = (hint: string, message = "A sentence for people.") =>
  new HttpError(message, 400, { code: "P0001", hint });

/** Keeps the failures that a test expects out of its output. */
export const muteErrors = () => vi.spyOn(console, "error").mockImplementation(() => undefined);

/** Replaces the text of a field at once: typing renders a page for each letter. */
export const fill = (field: HTMLElement, value: string) =>
  fireEvent.change(field, { target: { value } });

/** Presses a button, and those of the dialogs that it opens, one after the other. */
const pressWith =
  (user: UserEvent) =>
  async (name: string | RegExp, ...answers: string[]) => {
    await user.click(await screen.findByRole("button", { name }));
    for (const answer of answers) {
      const dialog = within(await screen.findByRole("dialog"));
      await user.click(dialog.getByRole("button", { name: answer }));
    }
  };

/** Renders a part of the app, for a person, with a data provider that has only the given methods. */
export function renderAdmin(
  children: ReactNode,
  methods: Partial<AdminDataProvider> | Record<string, unknown> = {},
  { address = "/users", onNavigate = () => undefined, role = "admin" }: Options = {},
) {
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  // Known from the start, because the layout waits for it.
  queryClient.setQueryData(["auth", "getPermissions", {}], role);
  const view = render(
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
        theme={STILL_THEME}
      >
        {children}
        <LeaveQuestion />
        <Notifications />
      </AdminContext>
    </TestMemoryRouter>,
  );
  // Without style sheets (setup.ts), every element can be clicked; checking this takes jsdom long.
  const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 });
  return { ...view, user, press: pressWith(user) };
}
