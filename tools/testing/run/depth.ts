import path from "node:path";

/** Whether `npm run test:deep` runs the tests, with more data and cases than `npm test` has time for. */
export const IS_DEEP = process.env.TEST_DEEP === "1";

/** Whether deep tests run: in a deep run, and when their file is named. */
export const INCLUDES_DEEP = IS_DEEP || process.env.TEST_BY_NAME === "1";

/**
 * Slow tests that rarely find a problem first. A full run of `npm test` skips them, because cheaper tests prove
 * the same rules. Single browser tests have the tag `@deep` instead.
 */
const DEEP_TESTS = [
  // Database, API, edge functions.
  "supabase/tests/rights/{http,mutations}.test.ts",
  "supabase/tests/database/{characters,scheduleCost,schemaTools,searchText,textCost}.test.ts",
  "supabase/tests/{faults,upgrade}/**",
  "supabase/tests/api/{adminExport,documentEvidence,enumeration,estimates,input}.test.ts",
  "supabase/tests/functions/{contactFormHost,documentMemory,emailFaults,publicDocuments}.test.ts",
  // Tools.
  "tools/backup/**",
  "tools/schema/{migrations,schema}.test.ts",
  "tools/judging/tampering.test.ts",
  "tools/stack/**",
  // Components with lists, which React's development build renders slowly.
  "backoffice/src/contactRequests/ContactRequestList.test.tsx",
  "backoffice/src/judging/rounds/rounds.test.tsx",
  "backoffice/src/groupEmails/Draft.test.tsx",
  "backoffice/src/submissions/{BulkChangeDialog,SubmissionList}.test.tsx",
  "backoffice/src/users/UserList.test.tsx",
  "public-site/app/content/wholePages.test.tsx",
  "public-site/app/features/account/account.test.tsx",
  // Browsers.
  "e2e/{admin-export,admin-group-emails,eligibility,emails,faults,finalists}.spec.ts",
  "e2e/{handbook,pictures,reading,robot-check,roles,scrolling,submission-writing,visitor-settings}.spec.ts",
];

/** The tests that this run skips, as absolute patterns. */
export const SKIPPED_TESTS = INCLUDES_DEEP
  ? []
  : DEEP_TESTS.map((test) => path.join(import.meta.dirname, "../../..", test));
