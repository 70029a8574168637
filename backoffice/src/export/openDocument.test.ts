import { HttpError } from "react-admin";
import { describe, expect, it, vi } from "vitest";
import { openDocument } from "./openDocument.ts";

const SIGNAL = new AbortController().signal;

describe("a document", () => {
  it("is read no longer than it is wanted", async () => {
    const read = vi.fn(async () => new Blob(["document"]));
    const document = await openDocument(read, "e/plan.pdf", SIGNAL);
    expect(await document?.text()).toBe("document");
    expect(read).toHaveBeenCalledExactlyOnceWith("e/plan.pdf", SIGNAL);
  });

  it("is missing when the storage says so", async () => {
    const refuse = () => Promise.reject(new HttpError("Object not found", 404));
    expect(await openDocument(refuse, "gone", SIGNAL)).toBeUndefined();
  });

  it.each([400, 403, 503])("is not called missing when the storage says %d", async (status) => {
    const refuse = () => Promise.reject(new HttpError("Not now", status));
    await expect(openDocument(refuse, "plan.pdf", SIGNAL)).rejects.toThrow("Not now");
  });
});
