import { expect, it } from "vitest";
import { linesOf, type PlacedWord } from "./documentWords.ts";

const placed = (text: string, left: number, top = 10): PlacedWord => [
  text,
  left,
  top,
  left + 50,
  top + 10,
];

it.each<[string, PlacedWord[], string[]]>([
  ["at a break", [placed("A", 10), ["\r\n"], placed("pump", 70)], ["A", "pump"]],
  ["where a word is further left", [placed("A", 70), [" "], placed("pump", 10)], ["A", "pump"]],
  ["where a word is below", [placed("A", 10), [" "], placed("pump", 70, 20)], ["A", "pump"]],
  ["never between other words", [placed("A", 10), [" "], placed("pump", 58, 12)], ["A pump"]],
  ["without a space if there is none", [placed("In", 10), placed("sulin", 60)], ["Insulin"]],
  ["and has none without words", [[" "], ["\n"]], []],
])("a line ends %s", (_, words, lines) => {
  expect(linesOf(words).map(({ text }) => text)).toEqual(lines);
});

it("a line encloses its words, without what was removed", () => {
  const words: PlacedWord[] = [placed("A", 10), [" "], [" "], [" "], placed("pump", 200, 5)];
  expect(linesOf(words)).toEqual([{ text: "A pump", left: 10, top: 5, right: 250, bottom: 20 }]);
});
