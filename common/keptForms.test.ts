// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ANYBODY, dropKeptForm, dropKeptForms, keepForm, keptForm } from "./keptForms.ts";

const ADAS = { form: "profile", personId: "ada" };
const BOS = { form: "profile", personId: "bo" };
const SIGN_UP = { form: "sign-up", personId: ANYBODY };

beforeEach(() => {
  sessionStorage.clear();
  keepForm(ADAS, { university: "Lakeside" });
  keepForm(SIGN_UP, { email: "ada@example.com" });
  sessionStorage.setItem("challenge-next", "/entry");
});

describe("a kept form", () => {
  it("is given back, as often as it is asked for, and only in this tab", () => {
    expect(keptForm(ADAS)).toEqual({ university: "Lakeside" });
    expect(keptForm(ADAS)).toEqual({ university: "Lakeside" });
    expect(keptForm({ ...ADAS, form: "email-address" })).toBeNull();
    expect(localStorage).toHaveLength(0);
  });

  it("is nobody else's, and gone once somebody else is signed in", () => {
    expect(keptForm(BOS)).toBeNull();
    expect(keptForm(ADAS)).toBeNull();
    expect(keptForm(SIGN_UP), "a form that one does not sign in for").not.toBeNull();
  });

  it("of a person stays while a form of nobody's is opened", () => {
    keptForm(SIGN_UP);
    expect(keptForm(ADAS)).not.toBeNull();
  });

  it("is dropped alone, or with all of them", () => {
    dropKeptForm(ADAS);
    expect(keptForm(ADAS)).toBeNull();
    expect(keptForm(SIGN_UP)).not.toBeNull();
    dropKeptForms();
    expect(Object.keys(sessionStorage)).toEqual(["challenge-next"]);
  });

  it.each(["{", "null", '"text"', '{"university":1}'])(
    "is nothing when storage holds %s instead",
    (text) => {
      sessionStorage.setItem("challenge-form/ada/profile", text);
      expect(keptForm(ADAS)).toBeNull();
    },
  );
});

afterEach(() => {
  vi.restoreAllMocks();
});

it("does without storage where that is full or blocked", () => {
  for (const method of ["getItem", "setItem", "removeItem"] as const) {
    vi.spyOn(Storage.prototype, method).mockImplementation(() => {
      throw new DOMException("blocked", "SecurityError");
    });
  }
  keepForm(ADAS, { university: "Harbour" });
  expect(keptForm(ADAS)).toBeNull();
  dropKeptForms();
});
