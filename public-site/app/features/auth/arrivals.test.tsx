import { screen } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { resendConfirmation } from "~/data/account.ts";
import { completeArrival } from "~/data/arrival.ts";
import { openMailLink } from "~/data/mailLink.ts";
import { requestPasswordReset, setPassword } from "~/data/passwords.ts";
import { readUser } from "~/data/session.ts";
import { rememberNextPath } from "~/lib/nextPath.ts";
import { DONE, failure, fieldFailure } from "~/lib/outcome.ts";
import AuthCallbackRoute, * as callback from "~/routes/auth-callback.tsx";
import ResetPasswordRoute, * as reset from "~/routes/reset-password.tsx";
import { renderRoutes } from "~/testing/renderRoutes.tsx";

vi.mock("~/data/account.ts", () => ({ resendConfirmation: vi.fn() }));
vi.mock("~/data/arrival.ts", () => ({ completeArrival: vi.fn() }));
vi.mock("~/data/mailLink.ts", () => ({ openMailLink: vi.fn() }));
vi.mock("~/data/session.ts", () => ({ readUser: vi.fn() }));
vi.mock("~/data/passwords.ts", () => ({ requestPasswordReset: vi.fn(), setPassword: vi.fn() }));
const arrival = vi.mocked(completeArrival);
const link = vi.mocked(openMailLink);
const resend = vi.mocked(resendConfirmation);
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
type User = ReturnType<typeof open>["user"];

async function askForNewLink(page: User) {
  await page.type(await screen.findByLabelText("Email"), "ada@example.com");
  await page.click(screen.getByRole("button", { name: "Send a new link" }));
}

const arriveAt = async (address: string) =>
  expect(await screen.findByText(address, { selector: "output" })).toBeInTheDocument();

beforeEach(() => {
  arrival.mockReset().mockResolvedValue({ status: "nothing" });
  resend.mockReset().mockResolvedValue(DONE);
  link.mockReset().mockResolvedValue({ status: "signed-in" });
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

  it("leads to where the address asks for, as in a mail opened in another tab", async () => {
    arrival.mockResolvedValue({ status: "signed-in" });
    open("/auth/callback?next=%2Finvitation%3Ftoken%3Dabc");
    await arriveAt("/invitation?token=abc");
  });

  it("never leads to another site", async () => {
    arrival.mockResolvedValue({ status: "signed-in" });
    open("/auth/callback?next=https%3A%2F%2Fexample.com");
    await arriveAt("/dashboard");
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

  it("has a new link sent for one that the identity service has refused", async () => {
    arrival.mockResolvedValue({ status: "refused", problem: "expired" });
    const page = open("/auth/callback?next=%2Faccount");
    await askForNewLink(page.user);
    expect(await screen.findByText(/an email is on its way/)).toBeInTheDocument();
    expect(resend).toHaveBeenCalledExactlyOnceWith("ada@example.com", "/account");
  });
});

describe("/auth/callback with the link of a confirmation mail", () => {
  const LINK = `/auth/callback?${new URLSearchParams({
    token_hash: "abc",
    type: "email",
    redirect_to: "http://127.0.0.1:3000/auth/callback?next=%2Finvitation%3Ftoken%3Dabc",
  })}`;

  it("asks for a password before the link counts, then goes on", async () => {
    const page = open(LINK);
    const field = await screen.findByLabelText("New password");
    expect(link).not.toHaveBeenCalled();
    expect(arrival).not.toHaveBeenCalled();
    await page.user.type(field, "a new password");
    await page.user.click(screen.getByRole("button", { name: "Save new password" }));
    await arriveAt("/invitation?token=abc");
    expect(link).toHaveBeenCalledExactlyOnceWith({ tokenHash: "abc", type: "email" });
    expect(change).toHaveBeenCalledExactlyOnceWith("a new password");
  });

  it("has a new one sent when it is dead, to the address that the visitor types", async () => {
    link.mockResolvedValue({ status: "refused", problem: "expired" });
    resend.mockResolvedValueOnce(failure("The email could not be sent."));
    const page = open(LINK);
    await page.user.type(await screen.findByLabelText("New password"), "a new password");
    await page.user.click(screen.getByRole("button", { name: "Save new password" }));
    await askForNewLink(page.user);
    expect(await screen.findByText("The email could not be sent.")).toBeInTheDocument();
    await page.user.click(screen.getByRole("button", { name: "Send a new link" }));
    expect(await screen.findByText(/an email is on its way/)).toBeInTheDocument();
    expect(resend).toHaveBeenLastCalledWith("ada@example.com", "/invitation?token=abc");
  });

  describe("for another account than the one that is signed in", () => {
    const other = {
      status: "other-account",
      here: "ada@example.com",
      there: "mallory@example.com",
      change: vi.fn(async () => DONE),
      stay: vi.fn(async () => {}),
    } as const;

    async function ask() {
      other.change.mockClear();
      other.stay.mockClear();
      link.mockResolvedValue(other);
      const page = open(LINK);
      await page.user.type(await screen.findByLabelText("New password"), "a new password");
      await page.user.click(screen.getByRole("button", { name: "Save new password" }));
      expect(await screen.findByRole("dialog")).toHaveTextContent(
        "It is for mallory@example.com. You are signed in as ada@example.com",
      );
      expect(other.change).not.toHaveBeenCalled();
      expect(change).not.toHaveBeenCalled();
      return page;
    }

    it("signs in to it when the visitor says so", async () => {
      const { user } = await ask();
      await user.click(screen.getByRole("button", { name: "Sign in as mallory@example.com" }));
      await arriveAt("/invitation?token=abc");
      expect(other.change).toHaveBeenCalledOnce();
      expect(change).toHaveBeenCalledExactlyOnceWith("a new password");
    });

    it("says at the field why its new password is refused", async () => {
      change.mockResolvedValueOnce(fieldFailure("password", "Password is too common."));
      const { user } = await ask();
      await user.click(screen.getByRole("button", { name: "Sign in as mallory@example.com" }));
      expect(await screen.findByText("Password is too common.")).toBeInTheDocument();
      expect(screen.getByLabelText("New password")).toHaveAccessibleDescription(/too common/);
    });

    it("leaves everything as it is otherwise", async () => {
      const { user } = await ask();
      await user.click(screen.getByRole("button", { name: "Stay signed in as ada@example.com" }));
      await arriveAt("/dashboard");
      expect(other.stay).toHaveBeenCalledOnce();
      expect(other.change).not.toHaveBeenCalled();
      expect(change).not.toHaveBeenCalled();
    });
  });
});

describe("/reset-password", () => {
  const password = () => screen.findByLabelText("New password");
  const save = () => screen.getByRole("button", { name: "Save new password" });

  const LINK = "/reset-password?token_hash=abc&type=recovery";
  const signedIn = { id: "ada" } as Awaited<ReturnType<typeof readUser>>;

  describe("with a link from a mail", () => {
    it("leaves the link alone until a password is sent", async () => {
      const page = open(LINK);
      await password();
      await page.user.click(save());
      expect(link).not.toHaveBeenCalled();
      expect(arrival).not.toHaveBeenCalled();
    });

    it("signs in with the link, sets the password, and takes the link out of the address", async () => {
      link.mockImplementation(async () => {
        user.mockResolvedValue(signedIn);
        return { status: "signed-in" };
      });
      const page = open(LINK);
      await page.user.type(await password(), "a new password");
      await page.user.click(save());
      expect(await screen.findByText("Your password has been changed.")).toBeInTheDocument();
      expect(link).toHaveBeenCalledExactlyOnceWith({ tokenHash: "abc", type: "recovery" });
      expect(change).toHaveBeenCalledExactlyOnceWith("a new password");
      await arriveAt("/reset-password");
    });

    it("does not use the link again after a password that was refused", async () => {
      user.mockResolvedValue(signedIn);
      change.mockResolvedValueOnce(failure("Password should be at least 10 characters."));
      const page = open(LINK);
      await page.user.type(await password(), "a new password");
      await page.user.click(save());
      expect(await screen.findByRole("alert")).toHaveTextContent("at least 10 characters");
      await page.user.click(save());
      expect(await screen.findByText("Your password has been changed.")).toBeInTheDocument();
      expect(link).toHaveBeenCalledOnce();
    });

    it("explains a link that has expired or has been used, and sends a new one", async () => {
      link.mockResolvedValue({ status: "refused", problem: "expired" });
      const page = open(LINK);
      await page.user.type(await password(), "a new password");
      await page.user.click(save());
      const alert = await screen.findByRole("alert");
      expect(alert).toHaveTextContent("This link has expired or has already been used.");
      vi.mocked(requestPasswordReset).mockResolvedValue(DONE);
      await askForNewLink(page.user);
      expect(await screen.findByText(/Password reset email sent!/)).toBeInTheDocument();
      expect(requestPasswordReset).toHaveBeenCalledExactlyOnceWith("ada@example.com");
      expect(screen.queryByLabelText("New password")).toBeNull();
      expect(screen.getByRole("link", { name: "Back to Sign In" })).toHaveAttribute(
        "href",
        "/signin",
      );
      expect(change).not.toHaveBeenCalled();
    });

    it("can be tried again with the same link when the network was down", async () => {
      link.mockResolvedValueOnce({ status: "refused", problem: "unreachable" });
      const page = open(LINK);
      await page.user.type(await password(), "a new password");
      await page.user.click(save());
      expect(await screen.findByRole("alert")).toHaveTextContent(
        "Please check your connection and try again.",
      );
      expect(await password()).toHaveValue("a new password");
      user.mockResolvedValue(signedIn);
      await page.user.click(save());
      expect(await screen.findByText("Your password has been changed.")).toBeInTheDocument();
      expect(link).toHaveBeenCalledTimes(2);
    });
  });

  it("sets no password without a link or a session", async () => {
    open("/reset-password");
    expect(await screen.findByRole("alert")).toHaveTextContent(
      "Please open this page from the link in your email.",
    );
  });

  describe("with a session", () => {
    beforeEach(() => {
      user.mockResolvedValue(signedIn);
    });

    it("refuses a common password before the service is asked", async () => {
      const page = open("/reset-password");
      await page.user.type(await password(), "Password2025");
      await page.user.click(save());
      expect(await screen.findByText(/^This is one of the first passwords/)).toBeInTheDocument();
      expect(await password()).toHaveFocus();
      expect(change).not.toHaveBeenCalled();
    });

    it("asks for a password", async () => {
      const page = open("/reset-password");
      await password();
      await page.user.click(save());
      expect(await password()).toHaveAccessibleDescription(/^Password is required\./);
      expect(change).not.toHaveBeenCalled();
    });

    it("says why it failed, then that it worked", async () => {
      change.mockResolvedValueOnce(failure("Password should be at least 8 characters."));
      const page = open("/reset-password");
      await page.user.type(await password(), "a new password");
      await page.user.click(save());
      expect(await screen.findByRole("alert")).toHaveTextContent(
        "Password should be at least 8 characters.",
      );
      expect(await password()).toHaveValue("a new password");
      await page.user.click(save());
      expect(await screen.findByText("Your password has been changed.")).toBeInTheDocument();
      expect(change).toHaveBeenCalledTimes(2);
    });
  });
});
