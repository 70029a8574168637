import { describe, expect, it, vi } from "vitest";
import { openDocument } from "./openDocument.ts";

const SIGNAL = new AbortController().signal;
const ADDRESS = "http://api.test/signed";
const sign = async () => ADDRESS;
const failure = (status: number) => Object.assign(new Error("Object not found"), { status });

function answering(status: number) {
  const fetch = vi.fn(async () => new Response("document", { status }));
  vi.stubGlobal("fetch", fetch);
  return fetch;
}

describe("a document", () => {
  it("is read under its signed address, and no longer than it is wanted", async () => {
    const fetch = answering(200);
    const response = await openDocument(sign, "e/plan.pdf", SIGNAL);
    expect(await response?.text()).toBe("document");
    expect(fetch).toHaveBeenCalledExactlyOnceWith(ADDRESS, { signal: SIGNAL });
  });

  it.each([400, 404])("is missing when the storage answers %d", async (status) => {
    answering(status);
    expect(await openDocument(sign, "gone", SIGNAL)).toBeUndefined();
    const refuse = () => Promise.reject(failure(status));
    expect(await openDocument(refuse, "gone", SIGNAL)).toBeUndefined();
  });

  it("is not called missing when the storage cannot be asked", async () => {
    answering(503);
    await expect(openDocument(sign, "plan.pdf", SIGNAL)).rejects.toThrow("503");
    const refuse = () => Promise.reject(failure(500));
    await expect(openDocument(refuse, "plan.pdf", SIGNAL)).rejects.toThrow("Object not found");
  });
});
