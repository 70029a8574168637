import { expect, test } from "vitest";
import { withChanged } from "./databaseCalls.ts";

const CHANGED = { id: "a", state: "submitted", revision: 2 };

test("a changed row replaces the former one wherever it is, and its columns only", () => {
  const other = { id: "b", state: "draft", revision: 1 };
  const data = {
    submission: { id: "a", state: "draft", revision: 1, note: "kept" },
    list: { data: [other, { id: "a", state: "draft", revision: 1 }], total: 2 },
  };
  expect(withChanged(data, CHANGED)).toEqual({
    submission: { id: "a", state: "submitted", revision: 2, note: "kept" },
    list: { data: [other, { id: "a", state: "submitted", revision: 2 }], total: 2 },
  });
  expect(withChanged(data, [CHANGED]).list.data[0]).toBe(other);
});

test("data without the row stays the same", () => {
  const data = {
    // Another view's row of the same submission, and a reference to it.
    summary: { id: "a", state: "draft" },
    team: [{ submission_id: "a" }, null, 3],
  };
  for (const answer of [CHANGED, null, 3, "a", []]) expect(withChanged(data, answer)).toBe(data);
});
