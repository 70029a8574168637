import { screen } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { type OpenedLink, openMailLink } from "~/data/mailLink.ts";
import EmailChangeRoute, * as route from "~/routes/email-change.tsx";
import { renderRoutes } from "~/testing/renderRoutes.tsx";

vi.mock("~/data/mailLink.ts", () => ({ openMailLink: vi.fn() }));
const stay = vi.fn(async () => {});
const open = (address: string) =>
  renderRoutes(
    [
      { path: "/email-change", Component: EmailChangeRoute, loader: route.clientLoader },
    ] as Parameters<typeof renderRoutes>[0],
    address,
  );

const LINK = "/email-change?token_hash=abc&type=email_change";
const confirmButton = () => screen.findByRole("button", { name: "Confirm the change" });

beforeEach(() => {
  vi.mocked(openMailLink).mockReset();
});

it("leaves the link alone until the visitor confirms: programs that look into mail open it", async () => {
  open(LINK);
  await confirmButton();
  expect(openMailLink).not.toHaveBeenCalled();
});

it.each<[string, OpenedLink, RegExp]>([
  ["the first of two links", { status: "half-confirmed" }, /one step is left/],
  ["the last link", { status: "signed-in" }, /Your email address has been changed\./],
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
])("explains %s", async (_, opened, message) => {
  vi.mocked(openMailLink).mockResolvedValue(opened);
  const { user } = open(LINK);
  await user.click(await confirmButton());
  expect(await screen.findByText(message)).toBeInTheDocument();
  expect(openMailLink).toHaveBeenCalledExactlyOnceWith({ tokenHash: "abc", type: "email_change" });
  expect(screen.getByText(message).closest("[tabindex]")).toHaveFocus();
  expect(screen.queryByRole("button", { name: "Confirm the change" })).toBeNull();
  expect(screen.getByRole("link", { name: "Go to your account" })).toHaveAttribute(
    "href",
    "/account",
  );
});

it("leaves another account signed in", async () => {
  const change = vi.fn();
  vi.mocked(openMailLink).mockResolvedValue({
    status: "other-account",
    here: "ada@example.com",
    there: "mallory@example.com",
    change,
    stay,
  });
  const { user } = open(LINK);
  await user.click(await confirmButton());
  expect(await screen.findByText(/has been changed/)).toBeInTheDocument();
  expect(stay).toHaveBeenCalledOnce();
  expect(change).not.toHaveBeenCalled();
});

it.each(["", "?token_hash=abc&type=recovery"])("needs its own link, not %j", async (search) => {
  open(`/email-change${search}`);
  expect(await screen.findByText(/from the link in your email/)).toBeInTheDocument();
  expect(openMailLink).not.toHaveBeenCalled();
});
