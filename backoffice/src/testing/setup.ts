import "@testing-library/jest-dom/vitest";
import { cleanup, configure } from "@testing-library/react";
import { afterEach } from "vitest";

// The whole suite runs beside a database and a browser: waiting longer costs nothing when all is well.
configure({ asyncUtilTimeout: 5_000 });

afterEach(cleanup);
