import { createHash } from "node:crypto";
import { afterEach, expect, it, vi } from "vitest";
import { blockStorage } from "~/testing/blockStorage.ts";
import {
  dropSignUpSecret,
  hasSignUpSecret,
  makeSignUpSecret,
  signUpSecretOf,
} from "./signUpSecret.ts";

afterEach(() => {
  vi.useRealTimers();
  localStorage.clear();
});

it("stores a secret of 256 bits for its address, and returns only the hash", async () => {
  const hash = await makeSignUpSecret(" Ada@example.com");
  const secret = signUpSecretOf("ada@example.com") ?? "";
  expect(secret).toMatch(/^[0-9a-f]{64}$/);
  expect(hash).toBe(createHash("sha256").update(secret).digest("hex"));
  expect(signUpSecretOf("bo@example.com")).toBeUndefined();
});

it("reuses the first secret if the address is registered again", async () => {
  const hash = await makeSignUpSecret("ada@example.com");
  expect(await makeSignUpSecret("ADA@example.com")).toBe(hash);
  expect(await makeSignUpSecret("bo@example.com")).not.toBe(hash);
});

it("forgets the secret after its use, or after three days", async () => {
  await makeSignUpSecret("ada@example.com");
  dropSignUpSecret("ada@example.com");
  expect(hasSignUpSecret()).toBe(false);
  await makeSignUpSecret("ada@example.com");
  vi.useFakeTimers({ now: Date.now() + 3 * 24 * 60 * 60 * 1000 });
  expect(hasSignUpSecret()).toBe(false);
  expect(signUpSecretOf("ada@example.com")).toBeUndefined();
  await makeSignUpSecret("bo@example.com");
  expect(Object.keys(localStorage), "nothing old is left").toHaveLength(1);
});

it("returns undefined if the browser blocks storage", async () => {
  vi.spyOn(console, "warn").mockImplementation(() => {});
  blockStorage("setItem");
  expect(await makeSignUpSecret("ada@example.com")).toBeUndefined();
});
