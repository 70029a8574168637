import { screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { type Arrival, completeArrival } from "~/data/arrival.ts";
import EmailChangeRoute, * as route from "~/routes/email-change.tsx";
import { renderRoutes } from "~/testing/renderRoutes.tsx";

vi.mock("~/data/arrival.ts", () => ({ completeArrival: vi.fn() }));

it.each<[string, Arrival, RegExp]>([
  ["the first of two links", { status: "half-confirmed" }, /one step is left/],
  ["the last link", { status: "signed-in" }, /Your email address has been changed\./],
  ["an address without a link", { status: "nothing" }, /from the link in your email/],
  [
    "a used link",
    { status: "refused", problem: "expired" },
    /This link has expired or has already been used\./,
  ],
  [
    "a link without a network",
    { status: "refused", problem: "unreachable" },
    /The change could not be completed\./,
  ],
])("explains %s", async (_, arrival, message) => {
  vi.mocked(completeArrival).mockResolvedValue(arrival);
  renderRoutes(
    [
      { path: "/email-change", Component: EmailChangeRoute, loader: route.clientLoader },
    ] as Parameters<typeof renderRoutes>[0],
    "/email-change?token_hash=abc&type=email_change",
  );
  expect(await screen.findByText(message)).toBeInTheDocument();
  expect(screen.getByRole("link", { name: "Go to your account" })).toHaveAttribute(
    "href",
    "/account",
  );
});
