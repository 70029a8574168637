import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { HOSTILE_VALUES } from "#tools/testing/hostile/inputs.ts";
import {
  CONTACT_FORM,
  MAILING_LIST_FORM,
  PROFILE_FORM,
  SIGN_IN_FORM,
  SIGN_UP_FORM,
} from "./forms.ts";
import { type FieldRules, validate } from "./validation.ts";

const FORMS: [string, FieldRules<Record<string, unknown>>][] = [
  ["contact", { ...CONTACT_FORM }],
  ["mailing list", { ...MAILING_LIST_FORM }],
  ["profile", { ...PROFILE_FORM }],
  ["sign-up", { ...SIGN_UP_FORM }],
  ["sign-in", { ...SIGN_IN_FORM }],
];

const hostile = fc.constantFrom(...Object.values(HOSTILE_VALUES));
/** Any value that a program can pass, including the corpus. */
const anything = fc.oneof(hostile, fc.anything(), fc.string({ unit: "binary", maxLength: 400 }));
const RUNS = { numRuns: 300, seed: 6 };

describe.each(FORMS)("the %s form", (_name, rules) => {
  const fields = Object.keys(rules);
  const input = fc.oneof(anything, fc.dictionary(fc.constantFrom(...fields, "surplus"), anything));

  /** A form whose one field is hostile among plausible ones. */
  const plausible = {
    name: "Ada",
    email: "ada@example.com",
    subject: "Hello",
    message: "Hello",
    country: "Germany",
    first_name: "Ada",
    last_name: "Lovelace",
    level_of_study: "A PhD student",
    university: "University",
    join_mailing_list: true,
    password: "a long password",
  };
  const oneWrong = fc
    .tuple(fc.constantFrom(...fields), anything)
    .map(([field, value]) => ({ ...plausible, [field]: value }));

  test("names the errors, or returns clean values of only its own fields", () => {
    const property = fc.property(fc.oneof(input, oneWrong), (given) => {
      const checked = validate(rules, given);
      if (checked.ok) {
        expect(Object.keys(checked.values).sort()).toEqual([...fields].sort());
        // Clean values stay the same, so the server, which checks again, agrees with the page.
        expect(validate(rules, checked.values)).toEqual(checked);
      } else {
        const named = Object.entries(checked.errors);
        expect(named.length).toBeGreaterThan(0);
        for (const [field, error] of named) {
          expect(fields).toContain(field);
          expect(error).toMatch(/^[A-Z].+\.$/);
        }
      }
    });
    fc.assert(property, RUNS);
  });

  test("ignores inherited keys", () => {
    const inherited = JSON.parse('{"__proto__":{"email":"a@example.com"},"constructor":{}}');
    expect(validate(rules, inherited).ok).toBe(false);
    expect(validate(rules, Object.create(plausible)).ok).toBe(false);
    expect(({} as Record<string, unknown>).email).toBeUndefined();
  });
});
