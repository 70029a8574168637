import { screen } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { setPassword } from "~/data/account.ts";
import { completeArrival } from "~/data/arrival.ts";
import { readUser } from "~/data/session.ts";
import { rememberNextPath } from "~/lib/nextPath.ts";
import { DONE, failure } from "~/lib/outcome.ts";
import AuthCallbackRoute, * as callback from "~/routes/auth-callback.tsx";
import ResetPasswordRoute, * as reset from "~/routes/reset-password.tsx";
import { renderRoutes } from "~/testing/renderRoutes.tsx";

vi.mock("~/data/arrival.ts", () => ({ completeArrival: vi.fn() }));
vi.mock("~/data/session.ts", () => ({ readUser: vi.fn() }));
vi.mock("~/data/account.ts", () => ({ setPassword: vi.fn() }));
const arrival = vi.mocked(completeArrival);
const user = vi.mocked(readUser);
const change = vi.mocked(setPassword);

const open = (path: string) =>
  renderRoutes(
    [
      { path: "/auth/callback", Component: AuthCallbackRoute, loader: callback.clientLoader },
      { path: "/reset-password", Component: ResetPasswordRoute, loader: reset.clientLoader },
    ] as Parameters<typeof renderRoutes>[0],
    path,
  );
const arriveAt = async (address: string) =>
  expect(await screen.findByText(address, { selector: "output" })).toBeInTheDocument();

beforeEach(() => {
  arrival.mockReset().mockResolvedValue({ status: "nothing" });
  user.mockReset().mockResolvedValue(null);
  change.mockReset().mockResolvedValue(DONE);
});

describe("/auth/callback", () => {
  it("leads to the dashboard, whose guard knows how to go on", async () => {
    arrival.mockResolvedValue({ status: "signed-in" });
    open("/auth/callback");
    await arriveAt("/dashboard");
  });

  it("leads to where the visitor wanted to go before", async () => {
    rememberNextPath("/invitation?token=abc");
    arrival.mockResolvedValue({ status: "signed-in" });
    open("/auth/callback");
    await arriveAt("/invitation?token=abc");
  });

  it("leads to the sign-in page when there is nothing to sign in with", async () => {
    open("/auth/callback");
    await arriveAt("/signin");
  });

  it.each([
    ["cancelled", "The sign-in with Google was cancelled."],
    ["already-linked", "This Google account or email address already belongs to another account."],
    ["expired", "This link has expired or has already been used."],
    ["other-browser", "This link has to be opened in the browser in which you asked for it."],
    ["unreachable", "An error occurred during sign in"],
    ["failed", "An error occurred during Google sign in"],
  ] as const)("explains %s and leads back", async (problem, message) => {
    arrival.mockResolvedValue({ status: "refused", problem });
    open("/auth/callback");
    expect(await screen.findByRole("alert")).toHaveTextContent(message);
    expect(screen.getByRole("link", { name: "Back to Sign In" })).toHaveAttribute(
      "href",
      "/signin",
    );
  });
});

describe("/reset-password", () => {
  const password = () => screen.findByLabelText("New password");
  const save = () => screen.getByRole("button", { name: "Save new password" });

  it("takes the used code out of the address", async () => {
    arrival.mockImplementation(async ({ search }) => ({
      status: search === "?code=abc" ? "signed-in" : "nothing",
    }));
    user.mockResolvedValue({ id: "ada" } as Awaited<ReturnType<typeof readUser>>);
    open("/reset-password?code=abc");
    await arriveAt("/reset-password");
    expect(await password()).toBeRequired();
  });

  it.each([
    ["a used link", "expired", "This link has expired or has already been used."],
    [
      "a link of another browser",
      "other-browser",
      "This link has to be opened in the browser in which you asked for it.",
    ],
  ] as const)("explains %s", async (_, problem, message) => {
    arrival.mockResolvedValue({ status: "refused", problem });
    open("/reset-password");
    expect(await screen.findByRole("alert")).toHaveTextContent(message);
    expect(screen.getByRole("alert")).toHaveTextContent("Forgot password?");
    expect(screen.queryByLabelText("New password")).toBeNull();
  });

  it("sets no password without a link or a session", async () => {
    open("/reset-password");
    expect(await screen.findByRole("alert")).toHaveTextContent(
      "Please open this page from the link in your email.",
    );
  });

  describe("with a session", () => {
    beforeEach(() => {
      user.mockResolvedValue({ id: "ada" } as Awaited<ReturnType<typeof readUser>>);
    });

    it("asks for a password", async () => {
      const page = open("/reset-password");
      await password();
      await page.user.click(save());
      expect(await password()).toHaveAccessibleDescription("Password is required.");
      expect(change).not.toHaveBeenCalled();
    });

    it("says why it failed, then that it worked", async () => {
      change.mockResolvedValueOnce(failure("Password should be at least 8 characters."));
      const page = open("/reset-password");
      await page.user.type(await password(), "short");
      await page.user.click(save());
      expect(await screen.findByRole("alert")).toHaveTextContent(
        "Password should be at least 8 characters.",
      );
      expect(await password()).toHaveValue("short");
      await page.user.click(save());
      expect(await screen.findByText("Your password has been changed.")).toBeInTheDocument();
      expect(change).toHaveBeenCalledTimes(2);
    });
  });
});
