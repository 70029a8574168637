// @vitest-environment jsdom
import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ANONYMOUS, removeDrafts, useDraft } from "./drafts.ts";

const ADAS_REPLY = { name: "reply", personId: "ada" };
const BOS_REPLY = { name: "reply", personId: "bo" };
const CONTACT_MESSAGE = { name: "contact", personId: ANONYMOUS };

/** Opens the form again, as after a reload. */
function open({ name, personId }: typeof ADAS_REPLY) {
  const { result } = renderHook(() => useDraft(name, personId));
  return {
    text: () => result.current[0],
    write: (text: string) => act(() => result.current[1](text)),
  };
}

beforeEach(() => {
  sessionStorage.clear();
  sessionStorage.setItem("challenge-next", "/entry");
  open(ADAS_REPLY).write("Dear Bo");
  open(CONTACT_MESSAGE).write("How long?");
});

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

describe("a long text", () => {
  it("is restored when its form opens again, only in this tab", () => {
    open(CONTACT_MESSAGE);
    expect(open(ADAS_REPLY).text()).toBe("Dear Bo");
    expect(open({ ...ADAS_REPLY, name: "note" }).text()).toBe("");
    expect(localStorage).toHaveLength(0);
  });

  it("is not shown to another person, and is removed once another person signs in", () => {
    expect(open(BOS_REPLY).text()).toBe("");
    expect(open(ADAS_REPLY).text()).toBe("");
    expect(open(CONTACT_MESSAGE).text(), "which needs no sign-in").toBe("How long?");
  });

  it("is removed once it is sent, or with all texts", () => {
    const form = open(ADAS_REPLY);
    form.write("");
    expect(form.text()).toBe("");
    expect(open(ADAS_REPLY).text()).toBe("");
    removeDrafts();
    expect(Object.keys(sessionStorage)).toEqual(["challenge-next"]);
  });
});

it("works without storage if it is full or blocked", () => {
  for (const method of ["getItem", "setItem", "removeItem"] as const) {
    vi.spyOn(Storage.prototype, method).mockImplementation(() => {
      throw new DOMException("blocked", "SecurityError");
    });
  }
  const form = open(ADAS_REPLY);
  form.write("Harbour");
  expect(form.text()).toBe("Harbour");
  expect(open(ADAS_REPLY).text(), "until the page is left").toBe("Harbour");
  removeDrafts();
  expect(open(ADAS_REPLY).text()).toBe("");
});
