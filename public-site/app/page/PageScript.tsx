import { useContext } from "react";
import { Scripts, UNSAFE_FrameworkContext, useMatches } from "react-router";
import { APP_DATA_ID, type AppData } from "./appData.ts";

/**
 * The only script of a page until something needs the app: entry.client.ts. Replaces React Router's `<Scripts>`, which
 * starts the app at once; what that would do is data here, for startApp.ts.
 */
export function PageScript() {
  const framework = useContext(UNSAFE_FrameworkContext);
  const matches = useMatches();
  if (!framework) throw new Error("The page is rendered outside of React Router.");
  const { manifest, serverHandoffString, isSpaMode } = framework;
  // In development, and for the fallback that React Router builds and nothing serves (react-router.config.ts).
  if (import.meta.env.DEV || isSpaMode) return <Scripts />;
  const routes = Object.entries(manifest.routes).filter(([id]) =>
    matches.some((match) => match.id === id),
  );
  const data: AppData = {
    context: JSON.parse(serverHandoffString ?? "{}"),
    manifest: manifest.url,
    modules: Object.fromEntries(routes.map(([id, route]) => [id, route?.module ?? ""])),
    imports: [...new Set(routes.flatMap(([, route]) => route?.imports ?? []))],
  };
  return (
    <>
      {/* After hydration, this is of no use, so it may differ. */}
      <script id={APP_DATA_ID} type="application/json" suppressHydrationWarning>
        {JSON.stringify(data)}
      </script>
      {/* Not `async`, because React would place such a script itself. */}
      <script type="module" src={manifest.entry.module} />
    </>
  );
}
