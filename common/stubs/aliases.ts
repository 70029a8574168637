import path from "node:path";

/** Imports, and the modules of this folder that replace them. */
const PARTS: readonly [imported: RegExp, stub: string][] = [
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
  [/^\.[\w./]*\/(createThemeWithVars|ThemeProviderWithVars)\.mjs$/, "neverCalled.ts"],
  [/^\.\/TouchRipple\.mjs$/, "ripple.ts"],
  // Only Mantine imports it.
  [/^react-remove-scroll$/, "removeScroll.ts"],
  // Files of React Router, which only React Router imports.
  [/^\.[\w./]*\/(fog-of-war|instrumentation)\.js$/, "neverCalled.ts"],
  // Files of react-admin, which only react-admin imports.
  [/^\.\/ColumnsSelector(Item)?\.js$/, "columnsSelector.ts"],
  // Only react-admin imports it, to export lists; the back office has its own export.
  [/^jsonexport\/dist\/index\.js$/, "neverCalled.ts"],
  // Only react-admin imports these.
  [/^query-string$/, "queryString.ts"],
  [/^lodash\/isEqual\.js$/, "isEqual.ts"],
  // Only node-polyglot imports it.
  [/^object\.entries$/, "objectEntries.ts"],
  // Only ra-data-postgrest imports it.
  [/^qs$/, "qs.ts"],
];

/**
 * Replaces parts of libraries that no page calls, or not at first, as Vite's `resolve.alias`: otherwise every page, or
 * every signed-in page, would load them. A stub exports only the names that the library needs for the functions we
 * call. If an update needs more, the build fails and names it.
 *
 * Without a stub, the back office's first file would be larger by (gzip): Realtime 16.3 kB, qs 10.0 kB, MUI's CSS
 * variables 7.6 kB and ripple 1.9 kB, Storage 6.1 kB, object.entries 5.0 kB, auth-js's wallets and passkeys 3.6 kB,
 * lodash's comparison 2.8 kB, query-string 2.1 kB, functions-js 1.1 kB; and each list by react-admin's choice of columns
 * 8.2 kB and jsonexport 2.4 kB. With Storage, wallets and functions-js, the site's signed-in pages would exceed their
 * budget too.
 */
export const STUBS = PARTS.map(([find, stub]) => ({
  find,
  replacement: path.join(import.meta.dirname, stub),
}));

/** The libraries that import these parts, for Vitest: tests run with the stubs too. */
export const IMPORTERS = [/@supabase\/(supabase|auth)-js/, /ra-supabase-core/, /ra-data-postgrest/];
