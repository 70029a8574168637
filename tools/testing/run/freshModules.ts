import { afterAll, vi } from "vitest";

// Test files share a worker (isolate: false), because loading the libraries takes longer than most
// tests, but not our own modules and their state: each file loads those anew.
vi.resetModules();

// Nor do they share mocks.
afterAll(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});
