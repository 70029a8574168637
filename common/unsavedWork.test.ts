// @vitest-environment jsdom
import { describe, expect, it, vi } from "vitest";
import {
  dropAllUnsaved,
  dropUnsaved,
  dropUnsavedOf,
  hasUnsaved,
  keepUnsaved,
  takeUnsaved,
  unsavedKindOf,
} from "./unsavedWork.ts";

const SUBMISSION = { id: "e", ownerId: "ada" };
const unsaved = (description: string, at = "2025-08-01T10:00:00Z") => ({
  typed: { idea_name: "Patch", description },
  ownVersions: [{ idea_name: "Patch", description: "" }],
  at,
});

describe("unsaved work", () => {
  it("is kept for each page until it is saved, and returned once, the latest first", () => {
    keepUnsaved(SUBMISSION, "page-1", unsaved("older"));
    keepUnsaved(SUBMISSION, "page-2", unsaved("newer", "2025-08-01T11:00:00Z"));
    const other = { id: "other", ownerId: "ada" };
    keepUnsaved(other, "page-1", unsaved("another entry's", "2025-08-01T12:00:00Z"));
    keepUnsaved(SUBMISSION, "page-3", unsaved("saved since", "2025-08-01T12:00:00Z"));
    dropUnsaved(SUBMISSION, "page-3");
    expect(takeUnsaved(SUBMISSION)?.typed.description).toBe("newer");
    expect(takeUnsaved(SUBMISSION)?.typed.description).toBe("older");
    expect(takeUnsaved(SUBMISSION)).toBeNull();
    expect(takeUnsaved(other)?.typed.description).toBe("another entry's");
  });

  it("belongs to its author, and stays when another person signs out", () => {
    const bosSubmission = { id: "b", ownerId: "bo" };
    const kinds = () => ["ada", "bo"].map((person) => unsavedKindOf(person));
    keepUnsaved(SUBMISSION, "page", unsaved("Ada's"));
    keepUnsaved(bosSubmission, "page", unsaved("Bo's"));
    expect([hasUnsaved(SUBMISSION), ...kinds()]).toEqual([true, "submission", "submission"]);
    dropUnsavedOf("bo");
    expect([hasUnsaved(bosSubmission), ...kinds()]).toEqual([false, "submission", undefined]);
    // The new owner of a submission does not get it either.
    expect(takeUnsaved({ ...SUBMISSION, ownerId: "bo" })).toBeNull();
    dropAllUnsaved(SUBMISSION);
    expect(localStorage).toHaveLength(0);
  });

  it("can be a judge's review, which is never confused with an entry", () => {
    const review = { kind: "review", id: "e", ownerId: "ada" } as const;
    const typed = { scores: [4, null], comment_for_team: "Well drawn.", comment_for_panel: "" };
    keepUnsaved(review, "page", { typed, ownVersions: [typed], at: "2025-09-12T10:00:00Z" });
    expect([unsavedKindOf("ada"), hasUnsaved(review)]).toEqual(["review", true]);
    expect(takeUnsaved(SUBMISSION)).toBeNull();
    expect(takeUnsaved(review)?.typed).toEqual(typed);
    keepUnsaved(review, "page", { typed, ownVersions: [], at: "" });
    dropUnsavedOf("ada");
    expect(localStorage).toHaveLength(0);
  });

  it.each(["{", "null", '"text"', "{}"])("is ignored if the storage has %s instead", (text) => {
    localStorage.setItem("challenge-unsaved/ada/submission/e/page", text);
    expect(takeUnsaved(SUBMISSION)).toBeNull();
    expect(localStorage).toHaveLength(0);
  });

  it("cannot be stored if the storage is full", () => {
    vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
      throw new DOMException("full", "QuotaExceededError");
    });
    expect(keepUnsaved(SUBMISSION, "page", unsaved("text"))).toBe(false);
  });
});
