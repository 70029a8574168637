import { expect, it, onTestFinished } from "vitest";
import { ADA, ADMIN_CLAIMS, signedInAs } from "#common/testing/sessions.ts";
import {
  nextPathOf,
  rememberNextPath,
  requestedAddress,
  takeNextPath,
  withNextPath,
} from "./nextPath.ts";

it.each([
  ["?next=/invitation%3Ftoken%3Dabc", "/invitation?token=abc"],
  ["?next=/dashboard%23entry", "/dashboard#entry"],
  ["?next=http%3A%2F%2F127.0.0.1%3A3000%2Finvitation", "/invitation"],
  ["", "/dashboard"],
  [
    "?type=email&redirect_to=http%3A%2F%2F127.0.0.1%3A3000%2Fauth%2Fcallback%3Fnext%3D%252Finvitation%253Ftoken%253Dabc",
    "/invitation?token=abc",
  ],
  ["?redirect_to=http%3A%2F%2F127.0.0.1%3A3000%2F", "/dashboard"],
  ["?redirect_to=https%3A%2F%2Fexample.com%2F%3Fnext%3Dhttps%3A%2F%2Fexample.com", "/dashboard"],
])("redirects from %s to a page of this site", (search, path) => {
  expect(nextPathOf(search)).toBe(path);
});

it.each([
  ["https://example.com/"],
  ["//example.com"],
  ["/\\example.com"],
  ["/\t/example.com"],
  ["/.//example.com"],
  ["/./\\example.com"],
  ["/dashboard/..//example.com"],
  ["http://127.0.0.1:3000//example.com"],
  ["http://127.0.0.1:3000@example.com/"],
  ["http://user@127.0.0.1:3000//example.com"],
  ["javascript:alert(1)"],
])("never redirects to %s", (next) => {
  expect(nextPathOf(`?${new URLSearchParams({ next })}`)).toBe("/dashboard");
  const link = `http://127.0.0.1:3000/auth/callback?${new URLSearchParams({ next })}`;
  expect(nextPathOf(`?${new URLSearchParams({ redirect_to: link })}`)).toBe("/dashboard");
  rememberNextPath(next);
  expect(takeNextPath()).toBeUndefined();
});

it("includes the dashboard for administrators, whose home is the back office", () => {
  signedInAs(ADA, ADMIN_CLAIMS);
  expect(withNextPath("/profile-completion", "/dashboard")).toBe(
    "/profile-completion?next=%2Fdashboard",
  );
});

it("does not add the current page's hash to the next page", () => {
  window.history.replaceState(null, "", "/reset-password?code=abc#hash");
  onTestFinished(() => window.history.replaceState(null, "", "/"));
  const next = "http://127.0.0.1:3000/reset-password";
  expect(requestedAddress(new Request(next)).href).toBe(next);
});
