import { expect, test } from "vitest";
import { withoutNeedlessEscapes } from "./plainAddresses.ts";
import { usePlainLite } from "./support.ts";

const lite = await usePlainLite();

test("plain Lite still finds an address that is written with escapes", async () => {
  const answer = await lite.fetch("/auth/v1/%73ettings");
  expect(answer.status).toBe(200);
});

test("every character that needs no escape, and no other, is written as itself", () => {
  const every = Array.from({ length: 128 }, (_, code) => String.fromCharCode(code));
  for (const character of every) {
    const hexadecimal = character.charCodeAt(0).toString(16).padStart(2, "0");
    for (const written of [`%${hexadecimal.toUpperCase()}`, `%${hexadecimal}`]) {
      const isNeedless = /[A-Za-z0-9\-._~]/.test(character);
      expect(withoutNeedlessEscapes(written)).toBe(isNeedless ? character : written);
    }
  }
  // Nothing is decoded twice.
  expect(withoutNeedlessEscapes("/a%2572b?c=%25%35F")).toBe("/a%2572b?c=%255F");
});
