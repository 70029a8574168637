import { expect, test } from "vitest";
import { mailtoLink } from "./mailtoLink.ts";

test.each([
  ["ada@example.com", "mailto:ada@example.com"],
  ["o'neil+tag@example.com", "mailto:o'neil%2Btag@example.com"],
])("writes to %s", (address, link) => {
  expect(mailtoLink(address)).toBe(link);
});

test.each([
  "admin?bcc=spy@attack.example",
  "admin@example.com?bcc=spy@attack.example",
  "admin@example.com,spy@attack.example",
  "admin%0Abcc:spy@attack.example",
  "admin@example.com&body=x#y",
])("adds no recipient or subject for %j", (address) => {
  const { pathname, search, hash } = new URL(mailtoLink(address));
  expect([search, hash]).toEqual(["", ""]);
  expect(pathname).not.toMatch(/[,?&]/);
  expect(decodeURIComponent(pathname)).toBe(address);
});
