import { expect, it } from "vitest";
import { namesOf } from "./namesOf.ts";

it.each([
  ["Jane Doyle", "Jane", "Doyle"],
  [" Ana  Sofía de León ", "Ana Sofía de", "León"],
  ["Suharto", "Suharto", "Suharto"],
])("splits “%s” before the last word", (fullName, first_name, last_name) => {
  expect(namesOf(fullName)).toEqual({ first_name, last_name });
});
