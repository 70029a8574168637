import { defineConfig } from "@playwright/test";

export default defineConfig({
  testDir: ".",
  globalSetup: "./support/globalSetup.ts",
  fullyParallel: true,
  workers: 2,
  forbidOnly: Boolean(process.env.CI),
  // A browser on a busy machine may miss a moment; what fails twice is broken.
  retries: process.env.CI ? 1 : 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: "list",
  outputDir: "../test-results",
  use: {
    // A trace of each failure costs every test time: ask for it with `TRACE=1`. On CI, where nobody
    // can look, there is one of the second attempt.
    trace: process.env.TRACE ? "retain-on-failure" : "on-first-retry",
    screenshot: "only-on-failure",
    locale: "en-GB",
    timezoneId: "Europe/Paris",
  },
});
