// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { dropKept, dropKeptOf, isKept, keptKindOf, openKeeper } from "./keptWork.ts";

const SUBMISSION = { name: "submission/e", personId: "ada" };
const DAY_MS = 24 * 60 * 60_000;

/** The text that a page opened now continues. */
const found = (work = SUBMISSION) => openKeeper<string>(work).found?.typed;

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse("2025-08-01T10:00:00Z") });
  localStorage.clear();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe("unsaved work", () => {
  it("is kept for each page until it is saved, and continued by the next one, the latest first", () => {
    const [first, second] = [openKeeper<string>(SUBMISSION), openKeeper<string>(SUBMISSION)];
    first.keep("older");
    vi.advanceTimersByTime(1_000);
    second.keep("newer", ["sent"]);
    openKeeper<string>({ ...SUBMISSION, name: "submission/other" }).keep("another entry's");
    expect([first.has("older"), first.has("newer")]).toEqual([true, false]);
    const next = openKeeper<string>(SUBMISSION);
    expect(next.found).toMatchObject({ typed: "newer", ownVersions: ["sent"] });
    next.keep("continued");
    expect(second.has("newer")).toBe(false);
    next.drop();
    expect(found()).toBe("older");
    first.drop();
    expect(found()).toBeUndefined();
    expect(found({ ...SUBMISSION, name: "submission/other" })).toBe("another entry's");
  });

  it("belongs to its author, and stays when another person signs out", () => {
    const bosSubmission = { name: "submission/b", personId: "bo" };
    openKeeper(SUBMISSION).keep("Ada's");
    openKeeper(bosSubmission).keep("Bo's");
    dropKeptOf("bo");
    expect([isKept(SUBMISSION), isKept(bosSubmission)]).toEqual([true, false]);
    // The new owner of a submission does not get it either.
    expect(found({ ...SUBMISSION, personId: "bo" })).toBeUndefined();
    dropKept(SUBMISSION);
    expect(localStorage).toHaveLength(0);
  });

  it("is named by its kind, the most valuable first", () => {
    const kinds = ["reply/1", "review/1", "submission/1"].map((name) => {
      openKeeper({ name, personId: "ada" }).keep("text");
      return keptKindOf("ada");
    });
    expect(kinds).toEqual(["text", "review", "submission"]);
    expect(keptKindOf("bo")).toBeUndefined();
  });

  it("is removed after 30 days", () => {
    openKeeper(SUBMISSION).keep("text");
    vi.advanceTimersByTime(30 * DAY_MS - 1);
    expect(found()).toBe("text");
    vi.advanceTimersByTime(1);
    expect(found()).toBeUndefined();
    expect(localStorage).toHaveLength(0);
  });

  it.each(["{", "null", '"text"', "{}"])("is ignored if the storage has %s instead", (text) => {
    localStorage.setItem("challenge-unsaved/ada/submission/e/page", text);
    expect(found()).toBeUndefined();
    expect(localStorage).toHaveLength(0);
  });

  it("cannot be stored if the storage is full", () => {
    vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
      throw new DOMException("full", "QuotaExceededError");
    });
    const keeper = openKeeper(SUBMISSION);
    expect([keeper.keep("text"), keeper.has("text")]).toEqual([false, false]);
  });
});
