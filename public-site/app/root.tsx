import "./theme/global.css";
import display from "@fontsource-variable/familjen-grotesk/files/familjen-grotesk-latin-wght-normal.woff2?url";
import text from "@fontsource-variable/hanken-grotesk/files/hanken-grotesk-latin-wght-normal.woff2?url";
import { type CSSProperties, type ReactNode, useEffect, useLayoutEffect } from "react";
import { Links, Meta, Outlet, ScrollRestoration, useLocation } from "react-router";
import { PALETTE } from "#shared/palette.ts";
import { prerenderedFacts } from "~/challenge/currentFacts.ts";
import { pageMeta } from "~/challenge/pageMeta.ts";
import { useChallenge } from "~/challenge/useChallenge.ts";
import type { Route } from "./+types/root.ts";
import { CLOSED_STYLES, deadlineByClock } from "./challenge/closedMark.ts";
import { RELEASED_STYLES } from "./challenge/releasedMark.ts";
import { Parts } from "./components/Parts.tsx";
import { env } from "./config/env.ts";
import { pageAt } from "./config/paths.ts";
import { CookieBanner } from "./features/consent/CookieBanner.tsx";
import { countView } from "./features/consent/visits.ts";
import { ContactDialogProvider } from "./features/contact/ContactDialogProvider.tsx";
import { Footer } from "./features/navigation/Footer.tsx";
import { MAIN_ID, NavigationBar, SkipLink } from "./features/navigation/NavigationBar.tsx";
import { NotStartedNotice, RefusedNotice, RehearsalStrip } from "./features/navigation/Notices.tsx";
import { PageFailed } from "./features/navigation/PageFailed.tsx";
import { RouteFocus } from "./features/navigation/RouteFocus.tsx";
import { announceApp } from "./lib/appState.ts";
import { SCROLL_STORAGE_KEY } from "./lib/pagePosition.ts";
import { SESSION_STYLES } from "./lib/sessionMark.ts";
import { useHydrated } from "./lib/useHydrated.ts";
import { headScript } from "./page/headScript.ts";
import { StyleSheet } from "./page/InlineStyles.tsx";
import { PageScript } from "./page/PageScript.tsx";
import { PREFETCH_RULES } from "./page/prefetch.ts";
import { PALETTE_RULE } from "./theme/colors.ts";
import { groundOf } from "./theme/pageGround.ts";
import { UTILITIES } from "./theme/utilities.ts";

/** The fonts that every page needs above the fold. */
const FONTS = [display, text];

/** Precedes all style sheets: the order of the cascade layers, which unlayered rules override, colors and utilities. */
const HEAD_STYLES = `@layer base, utilities, mantine;${PALETTE_RULE}${UTILITIES}${SESSION_STYLES}${CLOSED_STYLES}${RELEASED_STYLES}`;

/**
 * Static hosts send one policy for both apps, which allows WebAssembly for the solver of the back office. The browser
 * applies both policies; this one forbids only WebAssembly.
 */
const NO_WEB_ASSEMBLY = "script-src * 'unsafe-inline'";

/** The meta elements of all pages. Only the home page defines its own `meta`, which adds structured data. */
export const meta: Route.MetaFunction = ({ location }) => pageMeta(pageAt(location.pathname));

/** The document around every page. */
export function Layout({ children }: { children: ReactNode }) {
  const ground = groundOf(pageAt(useLocation().pathname));
  const isHydrated = useHydrated();
  // In the task that shows the buttons as the app's. After it, a click would reach neither the page's script nor the app.
  useLayoutEffect(() => {
    if (isHydrated) announceApp();
  }, [isHydrated]);
  // Render again with the configuration, because the meta elements depend on it.
  useChallenge();
  return (
    // The script in the head adds an attribute before hydration. Mantine's style sheets need the scheme
    // before Mantine's script is loaded.
    <html lang="en" data-mantine-color-scheme="light" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content={PALETTE.paper} />
        <meta httpEquiv="Content-Security-Policy" content={NO_WEB_ASSEMBLY} />
        <script>
          {headScript(env.analyticsId, deadlineByClock(prerenderedFacts, env.siteUrl))}
        </script>
        {FONTS.map((font) => (
          <link
            key={font}
            rel="preload"
            as="font"
            type="font/woff2"
            href={font}
            crossOrigin="anonymous"
          />
        ))}
        <link rel="icon" type="image/svg+xml" href="/favicon.svg" />
        <Meta />
        <style>{HEAD_STYLES}</style>
        {import.meta.env.DEV ? <Links /> : <StyleSheet />}
        <script type="speculationrules">{PREFETCH_RULES}</script>
      </head>
      <body style={{ "--field": `var(${ground})` } as CSSProperties}>
        {children}
        <ScrollRestoration storageKey={SCROLL_STORAGE_KEY} />
        <PageScript />
      </body>
    </html>
  );
}

/** The frame around every page. */
export default function App() {
  const { pathname } = useLocation();
  useEffect(() => countView(pathname), [pathname]);
  return (
    <ContactDialogProvider>
      <Parts>
        <SkipLink />
        <div className="at-the-bottom">
          <RehearsalStrip />
          <CookieBanner />
        </div>
        <NavigationBar />
        <NotStartedNotice />
        <RefusedNotice />
        <main id={MAIN_ID} tabIndex={-1}>
          <Outlet />
        </main>
        <Footer />
        <RouteFocus />
      </Parts>
    </ContactDialogProvider>
  );
}

/** Replaces the frame if it fails, or if the page does not exist. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <main id={MAIN_ID}>
      <PageFailed error={error} />
    </main>
  );
}
