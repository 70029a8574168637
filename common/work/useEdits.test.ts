// @vitest-environment jsdom
import { act, renderHook } from "@testing-library/react";
import { expect, it } from "vitest";
import { useEdits } from "./useEdits.ts";

const SAVED = { title: "The ring", summary: "" };

const isSame = (one: typeof SAVED, other: typeof SAVED) =>
  one.title.trim() === other.title.trim() && one.summary === other.summary;

function open() {
  const { result, rerender } = renderHook(
    (saved: typeof SAVED) => useEdits(saved, isSame, "It is not saved."),
    { initialProps: SAVED },
  );
  return {
    edit: (change: Partial<typeof SAVED>) => act(() => result.current.edit(change)),
    send: () => act(() => result.current.markSent()),
    discard: () => act(() => result.current.discard()),
    /** Reads this version from the server. */
    read: (change: Partial<typeof SAVED>) => rerender({ ...SAVED, ...change }),
    state: () => {
      const { values, isChanged, isOutdated } = result.current;
      return { ...values, is: isOutdated ? "outdated" : isChanged ? "changed" : "saved" };
    },
  };
}

it("shows a version of someone else at once where nothing was edited", () => {
  const { read, state } = open();
  read({ title: "Theirs" });
  expect(state()).toEqual({ title: "Theirs", summary: "", is: "saved" });
});

it("keeps an edit, shows the other new values, and asks which version stays", () => {
  const { discard, edit, read, state } = open();
  edit({ title: "Mine" });
  expect(state().is).toBe("changed");
  read({ title: "Theirs", summary: "New" });
  expect(state()).toEqual({ title: "Mine", summary: "New", is: "outdated" });
  discard();
  expect(state()).toEqual({ title: "Theirs", summary: "New", is: "saved" });
});

it("overwrites only the version that the person has seen", () => {
  const { edit, read, send, state } = open();
  edit({ title: "Mine" });
  read({ title: "Theirs" });
  send();
  expect(state().is).toBe("changed");
  read({ title: "A third one" });
  expect(state()).toMatchObject({ title: "Mine", is: "outdated" });
  read({ title: "Mine" });
  expect(state().is).toBe("saved");
});

it("does not ask about a version that this page has sent, and keeps what was typed since", () => {
  const { edit, read, send, state } = open();
  edit({ title: "Mine", summary: "Short" });
  send();
  edit({ summary: "Longer" });
  // A second press during the request.
  send();
  read({ title: "Mine", summary: "Short" });
  expect(state()).toEqual({ title: "Mine", summary: "Longer", is: "changed" });
  read({ title: "Theirs", summary: "Short" });
  expect(state(), "the saved title is no longer an edit").toEqual({
    title: "Theirs",
    summary: "Longer",
    is: "outdated",
  });
});

it("keeps a typed space that the server removes", () => {
  const { edit, state } = open();
  edit({ title: "The ring " });
  expect(state()).toEqual({ title: "The ring ", summary: "", is: "saved" });
});
