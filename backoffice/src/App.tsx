import { CssBaseline } from "@mui/material";
import { QueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { AdminContext, type AuthProvider, CoreAdminUI, CustomRoutes, Resource } from "react-admin";
import { createBrowserRouter, Navigate, Route, RouterProvider, Routes } from "react-router-dom";
import { isTransient } from "#common/serverFailure.ts";
import { LoadingScreen } from "./components/LoadingScreen.tsx";
import { NotFound } from "./components/NotFound.tsx";
import Dashboard from "./dashboard/Dashboard.tsx";
import type { AdminDataProvider } from "./data/dataProvider.ts";
import { i18nProvider } from "./i18nProvider.ts";
import { AccessRemoved } from "./layout/AccessRemoved.tsx";
import { ErrorScreen } from "./layout/ErrorScreen.tsx";
import { FirstPage } from "./layout/FirstPage.tsx";
import { Layout } from "./layout/Layout.tsx";
import { LeaveQuestion } from "./layout/LeaveQuestion.tsx";
import { Notifications } from "./layout/Notifications.tsx";
import { OtherPersonDialog } from "./layout/OtherPersonDialog.tsx";
import { Questions } from "./layout/Questions.tsx";
import { EndedSessionDialog, EndingSessionDialog } from "./layout/SessionDialogs.tsx";
import { SigningOut } from "./layout/SignOut.tsx";
import { OTHER_ADDRESSES, SIGN_OUT } from "./layout/sections.ts";
import { PAGES_WITHOUT_RECORDS, RESOURCES } from "./routes.ts";
import { createStore } from "./store.ts";
import { theme } from "./theme/theme.ts";

interface AppProps {
  authProvider: AuthProvider;
  dataProvider: AdminDataProvider;
}

// Without a connection, queries fail with a message and run again once there is one. By default they would pause
// without a message. Changes pause, which their buttons show.
const queryClient = new QueryClient({
  defaultOptions: {
    // Without a connection, a change would be sent later and without a word; instead, it fails at once.
    mutations: { networkMode: "always" },
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
      <Questions />
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
        <Route path="/" element={<FirstPage />} />
        <Route path="/dashboard" element={<Dashboard />} />
        {Object.entries(PAGES_WITHOUT_RECORDS).map(([path, Page]) => (
          <Route key={path} path={path} element={<Page />} />
        ))}
        <Route path="/judging" element={<Navigate to="/judging/rounds" replace />} />
        <Route path={SIGN_OUT.to} element={<SigningOut />} />
        {Object.entries(OTHER_ADDRESSES).map(([path, page]) => (
          <Route key={path} path={path} element={<Navigate to={page} replace />} />
        ))}
      </CustomRoutes>
      {Object.entries(RESOURCES).map(([name, pages]) => (
        <Resource key={name} name={name} {...pages} />
      ))}
    </CoreAdminUI>
  );
}
