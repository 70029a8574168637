import path from "node:path";

/** What is imported, and the module of this folder that stands in for it. */
const STAND_INS: readonly [imported: RegExp, standIn: string][] = [
  [/^@supabase\/realtime-js$/, "realtime.ts"],
  [/^@supabase\/storage-js$/, "storage.ts"],
  // A file of auth-js, which only auth-js imports.
  [/^\.\/lib\/webauthn$/, "webauthn.ts"],
  // Only ra-data-postgrest imports it.
  [/^qs$/, "qs.ts"],
];

/**
 * Parts of libraries that no page calls, or not at first, as Vite's `resolve.alias`: every signed-in
 * page would load them. A stand-in has what the library touches on its way to what we call.
 */
export const LEFT_OUT = STAND_INS.map(([find, standIn]) => ({
  find,
  replacement: path.join(import.meta.dirname, standIn),
}));

/** For Vitest, so that tests run with the stand-ins too: the libraries that import what is left out. */
export const IMPORTERS = [/@supabase\/(supabase|auth)-js/, /ra-supabase-core/, /ra-data-postgrest/];
