import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import { expect, it, vi } from "vitest";
import { PAGE_LIMIT_MS, patientPrerender } from "./patientPrerender.ts";

it("raises the limit for each page of the build", async () => {
  const config = await readFile(path.join(import.meta.dirname, "vite.config.ts"), "utf8");
  expect(config).toMatch(/plugins: [\s\S]*patientPrerender\(\)/);

  const timeout = vi.spyOn(AbortSignal, "timeout");
  patientPrerender().configurePreviewServer();
  AbortSignal.timeout(10_000);
  expect(timeout).toHaveBeenCalledExactlyOnceWith(PAGE_LIMIT_MS);
});

it("is still necessary: React Router has a limit without an option for it", async () => {
  const reactRouter = createRequire(import.meta.url).resolve("@react-router/dev/vite");
  const code = await readFile(reactRouter, "utf8");
  expect(code.match(/\btimeout\b[ =(]+\w+/g)).toEqual(["timeout = 1e4", "timeout(timeout"]);
});
