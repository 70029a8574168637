import { CssBaseline } from "@mui/material";
import { QueryClient } from "@tanstack/react-query";
import { type ComponentType, useState } from "react";
import { AdminContext, type AuthProvider, CoreAdminUI, CustomRoutes, Resource } from "react-admin";
import { createBrowserRouter, Route, RouterProvider, Routes } from "react-router-dom";
import { isTransient } from "#common/serverFailure.ts";
import { LoadingScreen } from "./components/LoadingScreen.tsx";
import { lazyComponent } from "./components/lazyComponent.tsx";
import { NotFound } from "./components/NotFound.tsx";
import Dashboard from "./dashboard/Dashboard.tsx";
import type { AdminDataProvider } from "./data/dataProvider.ts";
import { i18nProvider } from "./i18nProvider.ts";
import { AccessRemoved } from "./layout/AccessRemoved.tsx";
import { CodeDialog } from "./layout/CodeDialog.tsx";
import { ErrorScreen } from "./layout/ErrorScreen.tsx";
import { Layout } from "./layout/Layout.tsx";
import { LeaveQuestion } from "./layout/LeaveQuestion.tsx";
import { FirstPage } from "./layout/NoAccess.tsx";
import { Notifications } from "./layout/Notifications.tsx";
import { OtherPersonDialog } from "./layout/OtherPersonDialog.tsx";
import { EndedSessionDialog, EndingSessionDialog } from "./layout/SessionDialogs.tsx";
import { SigningOut } from "./layout/SignOut.tsx";
import { SIGN_OUT } from "./layout/sections.ts";
import { createStore } from "./store.ts";
import { theme } from "./theme/theme.ts";

/**
 * A page whose code is loaded when it is opened. If it is the first page, its code loads while the session is
 * checked.
 */
function page(path: string, load: () => Promise<{ default: ComponentType }>): ComponentType {
  if (window.location.pathname.startsWith(`/admin/${path}`)) load().catch(() => undefined);
  return lazyComponent(path, load);
}

const faqAnswerForm = () => import("./faqAnswers/FaqAnswerForm.tsx");

/** The lists of react-admin, with the pages of their records. */
const RESOURCES = {
  submissions: {
    list: page("submissions", () => import("./submissions/SubmissionList.tsx")),
    edit: page("submissions/", () => import("./submissions/SubmissionPage.tsx")),
  },
  entries: { list: page("entries", () => import("./observation/ObservedSubmissionList.tsx")) },
  people: { list: page("people", () => import("./observation/PeopleList.tsx")) },
  withdrawn: { list: page("withdrawn", () => import("./submissions/WithdrawnList.tsx")) },
  users: { list: page("users", () => import("./users/UserList.tsx")) },
  "mailing-list": { list: page("mailing-list", () => import("./mailingList/MailingList.tsx")) },
  "contact-requests": {
    list: page("contact-requests", () => import("./contactRequests/ContactRequestList.tsx")),
  },
  "group-emails": {
    list: page("group-emails", () => import("./groupEmails/GroupEmailList.tsx")),
    edit: page("group-emails/", () => import("./groupEmails/GroupEmailPage.tsx")),
  },
  emails: { list: page("emails", () => import("./emails/EmailList.tsx")) },
  "faq-answers": {
    list: page("faq-answers", () => import("./faqAnswers/FaqAnswerList.tsx")),
    create: page("faq-answers/create", async () => ({
      default: (await faqAnswerForm()).FaqAnswerCreate,
    })),
    edit: page("faq-answers/", async () => ({ default: (await faqAnswerForm()).FaqAnswerEdit })),
    recordRepresentation: "question",
  },
  audit: { list: page("audit", () => import("./audit/AuditList.tsx")) },
} as const;

const PAGES = {
  "/": FirstPage,
  "/dashboard": Dashboard,
  "/reports": page("reports", () => import("./reports/ReportsPage.tsx")),
  "/configurations": page("configurations", () => import("./configuration/ConfigurationPage.tsx")),
  "/judging/*": page("judging", () => import("./judging/Judging.tsx")),
  [SIGN_OUT.to]: SigningOut,
} as const;

interface AppProps {
  authProvider: AuthProvider;
  dataProvider: AdminDataProvider;
}

// Without a connection, queries fail with a message and run again once there is one. By default they would pause
// without a message. Changes pause, which their buttons show.
const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      networkMode: "always",
      refetchOnReconnect: true,
      retry: (failures, error) => failures < 1 && isTransient(error),
      retryDelay: 500,
    },
  },
});

const store = createStore();

/** The back office under the path /admin. */
export function App(props: AppProps) {
  const [router] = useState(() =>
    createBrowserRouter([{ path: "*", element: <Admin {...props} /> }], { basename: "/admin" }),
  );
  // Without transitions: a list adds a filter to those that it last rendered, so a page in transition would lose the
  // first of two filters chosen quickly.
  return <RouterProvider router={router} useTransitions={false} />;
}

/** The page for former administrators needs no role. */
function Admin({ authProvider, dataProvider }: AppProps) {
  return (
    <AdminContext
      authProvider={authProvider}
      dataProvider={dataProvider}
      i18nProvider={i18nProvider}
      queryClient={queryClient}
      store={store}
      theme={theme}
    >
      <CssBaseline />
      <Routes>
        <Route path="/access-removed" element={<AccessRemoved />} />
        <Route path="/*" element={<Sections />} />
      </Routes>
      <CodeDialog />
      <OtherPersonDialog />
      <EndedSessionDialog />
      <EndingSessionDialog />
      <LeaveQuestion />
      <Notifications />
    </AdminContext>
  );
}

function Sections() {
  return (
    <CoreAdminUI
      catchAll={NotFound}
      disableTelemetry
      error={ErrorScreen}
      layout={Layout}
      loading={LoadingScreen}
      requireAuth
    >
      <CustomRoutes>
        {Object.entries(PAGES).map(([path, Page]) => (
          <Route key={path} path={path} element={<Page />} />
        ))}
      </CustomRoutes>
      {Object.entries(RESOURCES).map(([name, pages]) => (
        <Resource key={name} name={name} {...pages} />
      ))}
    </CoreAdminUI>
  );
}
