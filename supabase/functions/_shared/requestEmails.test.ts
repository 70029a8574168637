import { afterEach, expect, test, vi } from "vitest";
import { requestEmails } from "./requestEmails.ts";

const OPTIONS = { baseUrl: "https://api.example.com", apiKey: "key", accessToken: "token" };

afterEach(() => vi.unstubAllGlobals());

test("calls the function as the person who is signed in", () => {
  const fetched = vi.fn(async (_url: string, _init: RequestInit) => Response.json({ data: null }));
  vi.stubGlobal("fetch", fetched);
  requestEmails(OPTIONS);
  const [url, init] = fetched.mock.calls[0] ?? [];
  expect(url).toBe("https://api.example.com/functions/v1/send-emails");
  expect(new Headers(init?.headers).get("authorization")).toBe("Bearer token");
});

test("keeps a failure to itself", async () => {
  const onUnhandled = vi.fn();
  process.on("unhandledRejection", onUnhandled);
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("no network")));
  requestEmails(OPTIONS);
  await new Promise((resolve) => setTimeout(resolve, 20));
  process.off("unhandledRejection", onUnhandled);
  expect(onUnhandled).not.toHaveBeenCalled();
});
