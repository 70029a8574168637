import path from "node:path";

/** What is imported, and the module of this folder that stands in for it. */
const STAND_INS: readonly [imported: RegExp, standIn: string][] = [
  [/^@supabase\/realtime-js$/, "realtime.ts"],
  [/^@supabase\/storage-js$/, "storage.ts"],
  [/^@supabase\/functions-js$/, "neverCalled.ts"],
  // Files of auth-js, which only auth-js imports.
  [/^\.\/lib\/(web3\/ethereum|webauthn)$/, "neverCalled.ts"],
  // Files of Mantine, which only Mantine imports.
  [/^\.[\w./]*\/default-css-variables-resolver\.mjs$/, "neverCalled.ts"],
  [/^\.\/default-colors\.mjs$/, "neverCalled.ts"],
  [/^\.\/(ActionIconGroup|(Checkbox|Radio)(Card|Indicator))\/\w+\.mjs$/, "neverCalled.ts"],
  // Files of MUI, which only MUI imports.
  [/^\.[\w./]*\/(createThemeWithVars|ThemeProviderWithVars)\.js$/, "neverCalled.ts"],
  [/^\.\/TouchRipple\.js$/, "muiRipple.ts"],
  // Only Mantine imports it.
  [/^react-remove-scroll$/, "removeScroll.ts"],
  // Files of React Router, which only React Router imports.
  [/^\.[\w./]*\/(fog-of-war|instrumentation)\.js$/, "neverCalled.ts"],
  // Only ra-data-postgrest imports it.
  [/^qs$/, "qs.ts"],
];

/**
 * Parts of libraries that no page calls, or not at first, as Vite's `resolve.alias`: every page would
 * load them, or every signed-in one. A stand-in has what the library touches on its way to what we call;
 * when an update wants more of it, the build fails and names it.
 */
export const LEFT_OUT = STAND_INS.map(([find, standIn]) => ({
  find,
  replacement: path.join(import.meta.dirname, standIn),
}));

/** For Vitest, so that tests run with the stand-ins too: the libraries that import what is left out. */
export const IMPORTERS = [/@supabase\/(supabase|auth)-js/, /ra-supabase-core/, /ra-data-postgrest/];
