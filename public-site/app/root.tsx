import "./theme/global.css";
import type { ReactNode } from "react";
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
} from "react-router";
import type { Route } from "./+types/root.ts";
import { Page } from "./components/Page.tsx";
import { paths } from "./config/paths.ts";
import { ContactDialogProvider } from "./features/contact/ContactDialogProvider.tsx";
import { Footer } from "./features/navigation/Footer.tsx";
import { NavigationBar } from "./features/navigation/NavigationBar.tsx";
import { NotFoundPage } from "./features/navigation/NotFoundPage.tsx";
import { RouteFocus } from "./features/navigation/RouteFocus.tsx";
import { MAIN_ID, SkipLink } from "./features/navigation/SkipLink.tsx";

/** The document around every page. */
export function Layout({ children }: { children: ReactNode }) {
  return (
    // Light only, said with the attribute that Mantine's style sheets look for.
    <html lang="en" data-mantine-color-scheme="light">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#f9f4ec" />
        <link rel="icon" type="image/svg+xml" href="/favicon.svg" />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

/** The frame around every page. */
export default function App() {
  return (
    <ContactDialogProvider>
      <SkipLink />
      <NavigationBar />
      <main id={MAIN_ID} tabIndex={-1}>
        <Outlet />
      </main>
      <Footer />
      <RouteFocus />
    </ContactDialogProvider>
  );
}

/** Shown instead of the frame when a page fails: says nothing of the cause. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (isRouteErrorResponse(error) && error.status === 404) {
    return (
      <main id={MAIN_ID}>
        <NotFoundPage />
      </main>
    );
  }
  return (
    <main id={MAIN_ID}>
      <Page
        heading="Something went wrong"
        lead="The page could not be shown. Please load it again; if it keeps happening, come back later."
        narrow
      >
        {/* A full page load, which gets out of whatever is broken. */}
        <a href={paths.home}>Go back home</a>
      </Page>
    </main>
  );
}
