import { expect, it } from "vitest";
import { newPassword } from "#shared/forms.ts";
import { isCommonPassword } from "./commonPassword.ts";

it.each([
  "1234567890",
  "qwerty123456",
  "0987654321",
  "1q2w3e4r5t",
  "password123",
  "P@ssw0rd123!",
  "Welcome2025!",
  "iloveyou2025",
  "Challenge2025",
  "passwordpassword",
  "aaaaaaaaaa",
  "abcabcabcabc",
])("recognizes %s as common", (password) => {
  expect(isCommonPassword(password)).toBe(true);
});

it.each([
  "correct horse battery 7",
  "challenge-demo",
  "blue kettle 41",
  "Tr0ub4dor&3x",
  "密码是一只会飞的小狗狗",
])("accepts %s", (password) => {
  expect(isCommonPassword(password)).toBe(false);
});

it("requires ten characters, as Postgres counts them, and keeps spaces", () => {
  expect(newPassword("😀".repeat(9))).toEqual({ error: "Use at least 10 characters." });
  expect(newPassword(" nine chars")).toEqual({ value: " nine chars" });
  expect(newPassword("")).toEqual({ error: "Password is required." });
  expect(newPassword(7)).toEqual({ error: "Password is required." });
});
