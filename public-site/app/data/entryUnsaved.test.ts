import { describe, expect, it, vi } from "vitest";
import { dropUnsaved, keepUnsaved, takeUnsaved } from "./entryUnsaved.ts";

const unsaved = (description: string, at: string) => ({
  typed: { ideaName: "Patch", description },
  ours: [{ ideaName: "Patch", description: "" }],
  at,
});

describe("what is unsaved", () => {
  it("is kept for each page by itself, and given back once, the latest first", () => {
    keepUnsaved("e", "page-1", unsaved("older", "2025-08-01T10:00:00Z"));
    keepUnsaved("e", "page-2", unsaved("newer", "2025-08-01T11:00:00Z"));
    keepUnsaved("other", "page-1", unsaved("another entry's", "2025-08-01T12:00:00Z"));
    expect(takeUnsaved("e")?.typed.description).toBe("newer");
    expect(takeUnsaved("e")?.typed.description).toBe("older");
    expect(takeUnsaved("e")).toBeNull();
    expect(takeUnsaved("other")?.typed.description).toBe("another entry's");
  });

  it("is forgotten once it is saved", () => {
    keepUnsaved("e", "page", unsaved("text", "2025-08-01T10:00:00Z"));
    dropUnsaved("e", "page");
    expect(takeUnsaved("e")).toBeNull();
  });

  it.each(["{", "null", '"text"', "{}", '{"typed":{"ideaName":1},"ours":[],"at":""}'])(
    "is ignored when storage holds %s instead",
    (text) => {
      localStorage.setItem("challenge-unsaved-entry/e/page", text);
      expect(takeUnsaved("e")).toBeNull();
      expect(localStorage).toHaveLength(0);
    },
  );

  it("is told not to be kept where storage is full", () => {
    vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
      throw new DOMException("full", "QuotaExceededError");
    });
    expect(keepUnsaved("e", "page", unsaved("text", ""))).toBe(false);
  });
});
