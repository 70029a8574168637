import { defineConfig } from "@playwright/test";
import { assertValidSettings, TEST_SETTINGS } from "#common/settings.ts";
import { INCLUDES_DEEP, IS_DEEP, SKIPPED_TESTS } from "#tools/testing/run/depth.ts";
import { RESULT_TIMEOUT_MS, TEST_TIMEOUT_MS } from "#tools/testing/run/timeouts.ts";
import { DRIVER_LIMITS, findFirefox, MACHINE_FIREFOX } from "./support/machineFirefox.ts";

assertValidSettings(process.env, TEST_SETTINGS);

/**
 * The browser of all tests: Chromium, unless TEST_BROWSER names another one: the Firefox of this machine, one that
 * Playwright has installed, or WebKitGTK, which has its own tests.
 */
const browserName = (process.env.TEST_BROWSER || "chromium") as
  | "chromium"
  | "firefox"
  | "webkit"
  | "webkitgtk";
const usesMachineFirefox = browserName === "firefox" && findFirefox() !== undefined;
const WEBKITGTK_TESTS = "**/webkitgtk.spec.ts";

export default defineConfig({
  testDir: ".",
  ...(browserName === "webkitgtk"
    ? { testMatch: WEBKITGTK_TESTS }
    : { testIgnore: [...SKIPPED_TESTS, WEBKITGTK_TESTS] }),
  globalSetup: "./support/globalSetup.ts",
  fullyParallel: true,
  workers: 2,
  // Deep tests, and tests of what this browser or its driver lacks.
  grepInvert: [
    ...(INCLUDES_DEEP ? [] : [/@deep/]),
    ...(browserName === "chromium" ? [] : [/@chromium/]),
    ...(usesMachineFirefox ? DRIVER_LIMITS : []),
    ...(process.env.TEST_SUPABASE === "1" ? [/@confirmation/] : []),
  ],
  // Supabase's own servers confirm addresses for all tests or for none.
  grep: process.env.TEST_SUPABASE === "confirming" ? /@confirmation/ : /./,
  forbidOnly: Boolean(process.env.CI),
  // A second failure is not chance.
  retries: process.env.CI ? 1 : 0,
  timeout: TEST_TIMEOUT_MS,
  expect: { timeout: RESULT_TIMEOUT_MS, toPass: { timeout: RESULT_TIMEOUT_MS } },
  reporter: "list",
  outputDir: "../test-results",
  use: {
    ...(browserName !== "webkitgtk" && { browserName }),
    ...(usesMachineFirefox && { channel: MACHINE_FIREFOX }),
    actionTimeout: RESULT_TIMEOUT_MS,
    navigationTimeout: RESULT_TIMEOUT_MS,
    // A trace takes time in every test: `TRACE=1` records one for each failure, CI one for each second attempt.
    trace: process.env.TRACE ? "retain-on-failure" : "on-first-retry",
    screenshot: "only-on-failure",
    locale: "en-GB",
    timezoneId: "Europe/Paris",
    // Animations take processor time; deep runs have them.
    reducedMotion: IS_DEEP ? "no-preference" : "reduce",
  },
});
