import { describe, expect, test } from "vitest";
import { timeOf, WORST_TEXTS } from "#tools/testing/hostile/worstTexts.ts";
import { TEXT_LIMITS } from "./constants.ts";
import { CONTACT_FORM, PROFILE_FORM, SIGN_IN_FORM, SIGN_UP_FORM } from "./forms.ts";
import { isEmail, isUuid, requiredEmail, requiredUuid, validate } from "./validation.ts";

const message = {
  name: "Ada Lovelace",
  email: "ada@example.com",
  subject: "A question",
  message: "First line\nSecond line",
};

test("accepts a complete form and keeps only its own fields", () => {
  expect(validate(CONTACT_FORM, { ...message, status: "resolved" })).toEqual({
    ok: true,
    values: message,
  });
});

test("cleans what people paste", () => {
  const pasted = {
    name: "  Ada \t\n \u202eLovelace\u0000 ",
    email: " ada@example.com\n",
    subject: "Cafe\u0301\r\nBcc: everyone@example.com",
    message: "  First line\r\nSecond\u0007 line \n\n",
  };
  expect(validate(CONTACT_FORM, pasted)).toEqual({
    ok: true,
    values: { ...message, subject: "Caf\u00e9 Bcc: everyone@example.com" },
  });
});

test.each(["\u000b", "\u000c", "\u0085", "\u2028", "\u2029"])(
  "keeps the line break %j of a pasted text, as a space in one line",
  (lineBreak) => {
    const pasted = `Ring${lineBreak}Needle`;
    expect(validate(CONTACT_FORM, { ...message, subject: pasted, message: pasted })).toMatchObject({
      values: { subject: "Ring Needle", message: "Ring\nNeedle" },
    });
  },
);

test("replaces the bullets of Word's fonts", () => {
  const pasted = "\uf0b7\tRing\n\uf0a7\tNeedle";
  expect(validate(CONTACT_FORM, { ...message, message: pasted })).toMatchObject({
    values: { message: "•\tRing\n•\tNeedle" },
  });
});

test("sends a password in one Unicode form, and counts its letters in that form", () => {
  const decomposed = "Ge\u0301ne\u0301rateur";
  expect(SIGN_IN_FORM.password(decomposed)).toEqual({ value: "Générateur" });
  expect(SIGN_UP_FORM.password(decomposed)).toEqual({ value: "Générateur" });
  expect(SIGN_UP_FORM.password("e\u0301".repeat(9))).toHaveProperty("error");
});

test.each([
  ["nothing", undefined],
  ["null", null],
  ["a text", "name"],
  ["a list", ["Ada"]],
  ["blank fields", { name: " ", email: "", subject: "\n", message: "\u0000" }],
  ["fields of other types", { name: 1, email: {}, subject: ["x"], message: true }],
])("names every missing field of %s", (_what, input) => {
  expect(validate(CONTACT_FORM, input)).toEqual({
    ok: false,
    errors: {
      name: "Name is required.",
      email: "Email is required.",
      subject: "Subject is required.",
      message: "Message is required.",
    },
  });
});

test("counts characters as Postgres does, at the limit and beyond", () => {
  // One character for Postgres, two units of UTF-16 for JavaScript.
  const longest = "\u{1F600}".repeat(TEXT_LIMITS.subject);
  expect(validate(CONTACT_FORM, { ...message, subject: longest })).toMatchObject({ ok: true });
  expect(validate(CONTACT_FORM, { ...message, subject: `${longest}!` })).toEqual({
    ok: false,
    errors: { subject: "Subject must be at most 200 characters." },
  });
});

test("repairs half a surrogate pair, which Postgres would reject", () => {
  expect(validate(CONTACT_FORM, { ...message, name: "A\uD83D" })).toMatchObject({
    values: { name: "A\uFFFD" },
  });
});

describe("email addresses", () => {
  test.each([
    "a@example.com",
    "first.last+tag@sub.example.co.uk",
    "o'neil@example.com",
    "zoe-.-smith@example.com",
  ])("accepts %s", (address) => expect(isEmail(address)).toBe(true));

  test.each([
    "",
    "ada",
    "ada@",
    "@example.com",
    "ada@localhost",
    "ada@example..com",
    "ada@-example.com",
    ".ada@example.com",
    "ada.@example.com",
    "ada..lovelace@example.com",
    "ada?bcc=eve@example.com",
    "ada&eve@example.com",
    "ada%0abcc:eve@example.com",
    "ada lovelace@example.com",
    "ada@example.com, eve@example.com",
    "ada@example.com\nBcc: eve@example.com",
    `${"a".repeat(243)}@example.com`,
  ])("refuses %j", (address) => expect(isEmail(address)).toBe(false));

  test.each([
    "ada\u200b@example.com",
    "\ufeffada@exam\u00adple.com\u200b",
    "a\u2060d\u200ca@example.com\u200d \u200b",
    "\u202aada@example.com\u202c",
  ])("removes invisible characters from %j", (address) =>
    expect(requiredEmail(address)).toEqual({ value: "ada@example.com" }),
  );

  test("requires an address with visible characters", () => {
    expect(requiredEmail("\u200b\u2060")).toEqual({ error: "Email is required." });
  });
});

test("identifiers", () => {
  const id = "3F2504E0-4F89-41D3-9A0C-0305E82C3301";
  expect(isUuid(id)).toBe(true);
  expect(requiredUuid("uid")(id)).toEqual({ value: id.toLowerCase() });
  for (const input of ["", "1", `${id} `, `${id}; drop table`, id.slice(1), 7, null, [id]]) {
    expect(requiredUuid("uid")(input)).toEqual({ error: "uid must be a UUID." });
  }
});

const profile = {
  first_name: "Ada",
  last_name: "Lovelace",
  country: "United Kingdom",
  level_of_study: "Apprentice",
  university: "University of London",
  join_mailing_list: true,
};

test("a profile needs a country of the list and a text for Other", () => {
  expect(validate(PROFILE_FORM, profile)).toEqual({ ok: true, values: profile });
  expect(
    validate(PROFILE_FORM, { ...profile, country: "Atlantis", level_of_study: "Other (specify)" }),
  ).toEqual({
    ok: false,
    errors: {
      country: "Please select your country.",
      level_of_study: "Please specify your level of study.",
    },
  });
});

test("a password is passed on as typed, and only a checked box is true", () => {
  const input = {
    ...profile,
    email: "ada@example.com",
    password: " pass\tword ",
    join_mailing_list: "on",
  };
  expect(validate(SIGN_UP_FORM, input)).toMatchObject({
    values: { password: " pass\tword ", join_mailing_list: false },
  });
  expect(validate(SIGN_UP_FORM, { ...input, password: "" })).toEqual({
    ok: false,
    errors: { password: "Password is required." },
  });
});

describe.each(Object.entries(WORST_TEXTS))("the worst text: %s", (_, worst) => {
  // Anything worse than linear costs a million times as much at this size; a busy machine costs some of the allowance.
  test("a million bytes cost a multiple of writing them as JSON", () => {
    const text = worst(1_000_000);
    const allowed = 1000 * (timeOf(() => JSON.stringify(text)) + timeOf(() => text.toUpperCase()));
    const form = { name: text, email: text, subject: text, message: text };
    expect(timeOf(() => validate(CONTACT_FORM, form))).toBeLessThan(allowed);
  });
});
