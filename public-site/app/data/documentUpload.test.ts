import { beforeEach, describe, expect, it, vi } from "vitest";
import { uploadObject } from "./documentUpload.ts";

/** Stands in for the browser's request: what the test tells it to do, it does. */
class FakeRequest extends EventTarget {
  static last: FakeRequest;
  upload = new EventTarget();
  status = 0;
  responseText = "";
  headers: Record<string, string> = {};
  opened: string[] = [];
  sent: unknown;
  constructor() {
    super();
    FakeRequest.last = this;
  }
  open(...args: string[]) {
    this.opened = args;
  }
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value;
  }
  send(body: unknown) {
    this.sent = body;
  }
  abort() {
    this.end(0);
  }
  end(status: number, body = "") {
    this.status = status;
    this.responseText = body;
    this.dispatchEvent(new Event("loadend"));
  }
}

const FILE = new File(["%PDF-1.7"], "idea.pdf");
const onProgress = vi.fn();
let controller: AbortController;
const start = () =>
  uploadObject("submissions/e/u/idea.pdf", FILE, "application/pdf", "token", {
    onProgress,
    signal: controller.signal,
  });

beforeEach(() => {
  vi.stubGlobal("XMLHttpRequest", FakeRequest);
  onProgress.mockReset();
  controller = new AbortController();
});

describe("uploadObject", () => {
  it("sends the file with the session and its type, and tells the progress", async () => {
    const result = start();
    const request = FakeRequest.last;
    expect(request.opened).toEqual(["POST", "/storage/v1/object/submissions/e/u/idea.pdf"]);
    expect(request.headers).toMatchObject({
      apikey: "test-publishable-key",
      authorization: "Bearer token",
      "content-type": "application/pdf",
    });
    expect(request.sent).toBe(FILE);
    request.upload.dispatchEvent(new ProgressEvent("progress", { loaded: 1, total: 4 }));
    expect(onProgress).toHaveBeenCalledExactlyOnceWith(0.25);
    request.end(200);
    expect(await result).toEqual({ status: 200 });
  });

  it.each([
    ["403", 403],
    ["413", 413],
  ])("answers what the storage means when it says 400 and %s", async (statusCode, status) => {
    const result = start();
    FakeRequest.last.end(400, JSON.stringify({ statusCode }));
    expect(await result).toEqual({ status });
  });

  it("answers 0 when the connection is lost", async () => {
    const result = start();
    FakeRequest.last.end(0);
    expect(await result).toEqual({ status: 0 });
  });

  it("ends at once when it is cancelled", async () => {
    const result = start();
    controller.abort();
    expect(await result).toBe("cancelled");
  });

  it("does not begin when it was cancelled before", async () => {
    controller.abort();
    expect(await start()).toBe("cancelled");
  });
});
