import { expect, it } from "vitest";
import { fromEnd } from "./readPage.ts";

it.each([
  ["the last page, which is not full", 10, 10, 95, { offset: 0, limit: 5 }],
  ["the one before", 9, 10, 95, { offset: 5, limit: 10 }],
  ["the last page, which is full", 4, 25, 100, { offset: 0, limit: 25 }],
  ["the first page of the second half", 3, 25, 100, { offset: 25, limit: 25 }],
  ["a page of the first half", 2, 25, 100, undefined],
  ["the only page", 1, 10, 7, undefined],
  ["a page behind the last", 11, 10, 95, undefined],
  ["a page of an empty list", 1, 10, 0, undefined],
])("%s lies there from the end", (_, page, perPage, total, expected) => {
  expect(fromEnd({ page, perPage }, total)).toEqual(expected);
});
