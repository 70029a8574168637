import { act, renderHook } from "@testing-library/react";
import { expect, it } from "vitest";
import { loaded } from "./loaded.ts";
import type { Outcome } from "./outcome.ts";
import { useLoaded } from "./useLoaded.ts";

const read = (value: string | Promise<string>) => loaded("It failed.", async () => value);

/** Reads that answer when the test says so, in the order in which they were begun. */
function reads() {
  const answers: ((value: string | Promise<string>) => void)[] = [];
  const load = () => {
    const { promise, resolve } = Promise.withResolvers<string>();
    answers.push(resolve);
    return read(promise);
  };
  return {
    load,
    answer: (index: number, value: string) => act(async () => answers[index]?.(value)),
  };
}
const shownBy = ({ current: { outcome } }: { current: { outcome: Outcome<string> } }) =>
  outcome.ok ? outcome.value : outcome.message;

async function open() {
  const { load, answer } = reads();
  const first = await read("first");
  const page = renderHook(({ loaded }) => useLoaded(loaded, load, () => []), {
    initialProps: { loaded: first },
  });
  return { ...page, answer, refresh: () => act(() => void page.result.current.refresh()) };
}

it("shows what was asked for last, whichever answer comes last", async () => {
  const { result, refresh, answer } = await open();
  refresh();
  refresh();
  await answer(1, "later");
  expect(shownBy(result)).toBe("later");
  await answer(0, "older");
  expect(shownBy(result)).toBe("later");
});

it("does not overwrite what the page has put there meanwhile", async () => {
  const { result, refresh, answer } = await open();
  refresh();
  act(() => result.current.setValue("submitted"));
  await answer(0, "draft");
  expect(shownBy(result)).toBe("submitted");
});

it("takes what the loader reads anew, unless that was begun before", async () => {
  const { result, rerender, refresh, answer } = await open();
  const slow = await read("older");
  refresh();
  await answer(0, "later");
  rerender({ loaded: slow });
  expect(shownBy(result)).toBe("later");
  rerender({ loaded: await read("newest") });
  expect(shownBy(result)).toBe("newest");
});

it("keeps what is shown when it cannot be read again", async () => {
  const first = await read("first");
  const load = () => loaded<string>("It failed.", () => Promise.reject(new Error("offline")));
  const { result } = renderHook(() => useLoaded(first, load, () => []));
  await act(() => result.current.refresh());
  expect(shownBy(result)).toBe("first");
});

it("is read again when the visitor comes back", async () => {
  const { result, answer } = await open();
  act(() => void document.dispatchEvent(new Event("visibilitychange")));
  await answer(0, "later");
  expect(shownBy(result)).toBe("later");
});
