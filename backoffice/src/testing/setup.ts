import "@testing-library/jest-dom/vitest";
import { cleanup, configure } from "@testing-library/react";
import * as React from "react";
import { afterEach } from "vitest";

// After this, what is waited for is taken never to come, on a busy machine too.
configure({ asyncUtilTimeout: 30_000 });

afterEach(cleanup);

// In development React records where each element was made, up to a number of them per second: a fifth
// of these tests' time. Where React has its counter no longer, this changes nothing.
const INTERNALS = "__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE";
const internals: unknown = Reflect.get(React, INTERNALS);
if (internals instanceof Object) {
  Object.defineProperty(internals, "recentlyCreatedOwnerStacks", {
    get: () => Number.POSITIVE_INFINITY,
    set: () => undefined,
    configurable: true,
  });
}
