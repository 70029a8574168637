import { expect, it } from "vitest";
import { namesIn, type Person } from "./findNames.ts";

const person = (patch: Partial<Person>): Person => ({
  name: "Ines Amado-Reis",
  email: "ines@clinic.example.com",
  university: "University of Exampleford",
  ...patch,
});

it.each<[string, string, Partial<Person>, string[]]>([
  ["a hyphen", "By J. Amado Reis", {}, ["Amado-Reis"]],
  ["one half of a name", "Reis has built it", {}, ["Reis"]],
  ["an apostrophe", "thanks, Dr O’Neill", { name: "Sam O'Neill" }, ["O'Neill"]],
  ["two letters", "Wu soldered it", { name: "Wei Wu" }, ["Wu"]],
  ["an umlaut", "Mueller soldered it", { name: "Jan Müller" }, ["Müller"]],
  ["another script", "S. Petrov soldered it", { name: "Сергей Петров" }, ["Петров"]],
  ["words in another order", "Exampleford University", {}, ["University of Exampleford"]],
  ["a name in pieces", "I n e s A m a d o R e i s", {}, ["Ines Amado-Reis"]],
  ["a domain", "see lab.clinic.example.com", {}, ["clinic.example.com"]],
])("finds %s", (_what, text, patch, found) => {
  expect(namesIn(text, [person(patch)])).toEqual(found);
});

it.each<[string, string, Partial<Person>]>([
  ["two letters within a word", "a wuthering height", { name: "Wei Wu" }],
  ["a word of every text", "So we do it", { name: "Minh Do" }],
  ["a particle", "El pulso de la piel", { name: "Rosa de la Cruz" }],
  ["a short university within words", "submit, emitted, Mittel mit Salz", { university: "MIT" }],
  ["a mail house", "write to us at gmail.com", { email: "ines@gmail.com" }],
  ["a town", "made in Exampleford", {}],
  ["nothing", "", { name: "", email: "", university: "" }],
])("does not take %s for a name", (_what, text, patch) => {
  expect(namesIn(text, [person(patch)])).toEqual([]);
});
