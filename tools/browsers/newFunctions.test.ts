import { expect, test } from "vitest";
import { newFunctionsIn } from "./newFunctions.ts";

test.each([
  ["URL.parse(address)", ["URL.parse"]],
  ["Promise.try(work)", [".try()", "Promise.try"]],
  ["values.map(double).drop(1)", [".drop()"]],
  ["page.addEventListener('scrollend', stop)", ["scrollend"]],
  ["document.caretPositionFromPoint(1, 2)", ["document.caretPositionFromPoint"]],
])("finds what a supported browser lacks: %s", (script, found) => {
  expect(newFunctionsIn(script)).toEqual(found);
});

test.each([
  "URL.canParse(address)",
  "Map.groupBy(rows, keyOf)",
  "Object.groupBy(rows, keyOf)",
  "new Set(one).union(two)",
  "rows.toSorted().findLast(isOpen)",
  "page.addEventListener('scroll', move)",
  "AbortSignal.any([one, two])",
  "({ parse }).parse(text)",
  "navigator.language + location.href",
])("accepts what all of them have: %s", (script) => {
  expect(newFunctionsIn(script)).toEqual([]);
});
