// @vitest-environment jsdom
import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ANONYMOUS, dropKeptOf } from "./keptWork.ts";
import { useDraft } from "./useDraft.ts";

const ADAS_REPLY = { name: "reply", personId: "ada" };
const BOS_REPLY = { name: "reply", personId: "bo" };
const CONTACT_MESSAGE = { name: "contact", personId: ANONYMOUS };

/** Opens the form again, as after a reload. */
function open({ name, personId }: typeof ADAS_REPLY) {
  const { result } = renderHook(() => useDraft(name, personId));
  return {
    text: () => result.current[0],
    write: (text: string) => act(() => result.current[1](text)),
    isKept: () => result.current[2](),
  };
}

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
  sessionStorage.setItem("challenge-next", "/entry");
  open(ADAS_REPLY).write("Dear Bo");
  open(CONTACT_MESSAGE).write("How long?");
});

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

describe("a text that is sent later", () => {
  it("is restored when its form opens again; in a public form, only in this tab", () => {
    expect(open(ADAS_REPLY).text()).toBe("Dear Bo");
    expect(open({ ...ADAS_REPLY, name: "note" }).text()).toBe("");
    expect(Object.keys(localStorage)).toHaveLength(1);
    expect(open(CONTACT_MESSAGE).text()).toBe("How long?");
  });

  it("is not shown to another person, whose own it does not touch", () => {
    expect(open(BOS_REPLY).text()).toBe("");
    expect(open(ADAS_REPLY).text()).toBe("Dear Bo");
  });

  it("is no longer kept once another tab has sent it", () => {
    const [here, elsewhere] = [open(ADAS_REPLY), open(ADAS_REPLY)];
    expect([here.isKept(), elsewhere.isKept()]).toEqual([true, true]);
    elsewhere.write("");
    expect(here.text()).toBe("Dear Bo");
    expect(here.isKept()).toBe(false);
  });

  it("is removed once it is sent, or when its author signs out", () => {
    const form = open(ADAS_REPLY);
    form.write("");
    expect(form.text()).toBe("");
    expect(open(ADAS_REPLY).text()).toBe("");
    form.write("Dear Bo");
    dropKeptOf("ada");
    expect([...Object.keys(localStorage), ...Object.keys(sessionStorage)]).toEqual([
      "challenge-next",
    ]);
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
  expect(form.isKept()).toBe(false);
  expect(open(ADAS_REPLY).text(), "until the page is left").toBe("Harbour");
  dropKeptOf("ada");
  expect(open(ADAS_REPLY).text()).toBe("");
});
