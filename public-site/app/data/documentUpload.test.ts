import { beforeEach, describe, expect, it, vi } from "vitest";
import { NETWORK_DOWN, refusal } from "#common/testing/fakeServer.ts";
import { siteServer } from "~/testing/server.ts";
import { uploadObject } from "./documentUpload.ts";

const UPLOAD = "POST /storage/v1/object/submissions/e/u/idea.pdf";
const server = siteServer();

const FILE = new File(["%PDF-1.7"], "idea.pdf");
const onProgress = vi.fn();
let controller: AbortController;
const start = () =>
  uploadObject("submissions/e/u/idea.pdf", FILE, "application/pdf", "token", {
    onProgress,
    signal: controller.signal,
  });

beforeEach(() => {
  onProgress.mockReset();
  controller = new AbortController();
});

describe("uploadObject", () => {
  it("sends the file with the session and its type, and tells the progress", async () => {
    const answer = Promise.withResolvers<object>();
    server.answer({ [UPLOAD]: answer.promise });
    const result = start();
    const [request] = server.sent;
    expect(request).toMatchObject({ name: UPLOAD, body: FILE });
    expect(Object.fromEntries(request?.headers ?? [])).toMatchObject({
      apikey: "test-publishable-key",
      authorization: "Bearer token",
      "content-type": "application/pdf",
    });
    request?.progress?.(0.25);
    expect(onProgress).toHaveBeenCalledExactlyOnceWith(0.25);
    answer.resolve({});
    expect(await result).toEqual({ status: 200 });
  });

  it.each([
    ["403", 403],
    ["413", 413],
  ])("answers what the storage means when it says 400 and %s", async (statusCode, status) => {
    server.answer({ [UPLOAD]: refusal(400, { statusCode }) });
    expect(await start()).toEqual({ status });
  });

  it("answers 0 when the connection is lost", async () => {
    server.answer({ [UPLOAD]: NETWORK_DOWN });
    expect(await start()).toEqual({ status: 0 });
  });

  it("ends at once when it is cancelled", async () => {
    server.answer({ [UPLOAD]: new Promise(() => {}) });
    const result = start();
    controller.abort();
    expect(await result).toBe("cancelled");
  });

  it("does not begin when it was cancelled before", async () => {
    controller.abort();
    expect(await start()).toBe("cancelled");
    expect(server.sent).toEqual([]);
  });
});
