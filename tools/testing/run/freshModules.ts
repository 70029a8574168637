import { afterAll, vi } from "vitest";

// Test files share a worker (isolate: false), because loading the libraries takes longer than most
// tests, but not our modules and their state: each file loads those again.
vi.resetModules();

// Test files do not share mocks either.
afterAll(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});
