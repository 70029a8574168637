import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { useStore } from "react-admin";
import { expect, it, vi } from "vitest";
import type { RowRequest } from "../data/keyset.ts";
import { answer } from "../export/testing/fakeRows.ts";
import type { Submission } from "../records/submission.ts";
import { renderAdmin } from "../testing/renderAdmin.tsx";
import { RING } from "./testing/ring.ts";
import { useNeighbours } from "./useNeighbours.ts";

/** Entries e-100 to e-999, each a minute after the one before. */
const ENTRIES: Submission[] = Array.from({ length: 900 }, (_, at) => ({
  ...RING,
  id: `e-${100 + at}`,
  submitted_at: new Date(Date.UTC(2026, 10, 16, 0, at)).toISOString(),
}));

/** Walks from one entry to the next by buttons. */
function Walk({ from }: { from: string }) {
  const [id, setId] = useState(from);
  const submission = ENTRIES.find((entry) => entry.id === id) ?? RING;
  const { previous, next, place, total } = useNeighbours(submission) ?? {};
  return (
    <>
      <output>{place ? `${id}: ${place} of ${total}` : ""}</output>
      <button type="button" disabled={!next} onClick={() => setId(String(next))}>
        Next
      </button>
      <button type="button" disabled={!previous} onClick={() => setId(String(previous))}>
        Previous
      </button>
    </>
  );
}

/** The list as it was left: of those with a status, newest first. */
function Left({ from }: { from: string }) {
  const [params, setParams] = useStore<object | null>("submissions.listParams", null);
  const left = { filter: { status: "received" }, sort: "submitted_at", order: "DESC" };
  if (params) return <Walk from={from} />;
  return (
    <button type="button" onClick={() => setParams(left)}>
      Leave
    </button>
  );
}

/** @param isDecided Whether the first no longer meets the filter. */
async function setUp(from: string, isDecided = false) {
  let list = ENTRIES.filter(({ id }) => !isDecided || id !== from);
  const readCountedRows = vi.fn(async (_: string, __: object, request: RowRequest) => {
    const data = answer(list as never[], request);
    const { length: total } = answer(list as never[], { ...request, limit: 10_000 });
    return { data, total };
  });
  renderAdmin(<Left from={from} />, { readCountedRows } as object);
  const user = userEvent.setup();
  await user.click(screen.getByRole("button", { name: "Leave" }));
  const isAt = (text: string) =>
    waitFor(() => expect(screen.getByRole("status")).toHaveTextContent(text));
  const go = async (button: "Next" | "Previous", text: string) => {
    await user.click(screen.getByRole("button", { name: button }));
    await isAt(text);
  };
  const decide = (id: string) => {
    list = list.filter((entry) => entry.id !== id);
  };
  return { readCountedRows, isAt, go, decide };
}

it("leads from entry to entry, and asks again after fifty", async () => {
  const { readCountedRows, isAt, go } = await setUp("e-900");
  await isAt("e-900: 100 of 900");
  for (let n = 1; n <= 60; n++) await go("Next", `e-${900 - n}: ${100 + n} of 900`);
  expect(readCountedRows).toHaveBeenCalledTimes(3);
  expect(readCountedRows.mock.lastCall?.[1]).toEqual({
    filter: { status: "received" },
    columns: ["submitted_at", "id"],
  });
});

it("leads back beyond where one began", async () => {
  const { readCountedRows, isAt, go } = await setUp("e-900");
  await isAt("e-900: 100 of 900");
  for (let n = 1; n <= 60; n++) await go("Previous", `e-${900 + n}: ${100 - n} of 900`);
  expect(readCountedRows).toHaveBeenCalledTimes(3);
});

it("has an end on both sides", async () => {
  const { isAt, go } = await setUp("e-101");
  await isAt("e-101: 899 of 900");
  await go("Next", "e-100: 900 of 900");
  expect(screen.getByRole("button", { name: "Next" })).toBeDisabled();
});

it("keeps what no longer meets the filter", async () => {
  const { isAt, go, decide } = await setUp("e-900");
  await isAt("e-900: 100 of 900");
  decide("e-900");
  await go("Next", "e-899: 101 of 900");
  await go("Previous", "e-900: 100 of 900");
});

it("finds the place of one that no longer meets it, as after a reload", async () => {
  const { isAt, go } = await setUp("e-900", true);
  await isAt("e-900: 100 of 900");
  await go("Next", "e-899: 101 of 900");
});
