import { act, screen } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { goToGoogle, resendConfirmation, signIn } from "~/data/account.ts";
import { requestPasswordReset } from "~/data/passwords.ts";
import { takeNextPath } from "~/lib/nextPath.ts";
import { DONE, failure } from "~/lib/outcome.ts";
import { renderRoutes } from "~/testing/renderRoutes.tsx";
import { SignInForm } from "./SignInForm.tsx";

vi.mock("~/data/account.ts", () => ({
  goToGoogle: vi.fn(),
  resendConfirmation: vi.fn(),
  signIn: vi.fn(),
}));
vi.mock("~/data/passwords.ts", () => ({ requestPasswordReset: vi.fn() }));
const answers = {
  signIn: vi.mocked(signIn),
  reset: vi.mocked(requestPasswordReset),
  google: vi.mocked(goToGoogle),
  resend: vi.mocked(resendConfirmation),
};

const show = (search = "") =>
  renderRoutes([{ path: "/signin", Component: SignInForm }], `/signin${search}`);
const email = () => screen.getByRole("textbox", { name: "Email" });
const password = () => screen.getByLabelText("Password");
const submit = () => screen.getByRole("button", { name: "Sign in" });

async function fill({ user }: ReturnType<typeof show>) {
  await user.type(email(), "ada@example.com");
  await user.type(password(), " correct horse ");
}

beforeEach(() => {
  for (const answer of Object.values(answers)) answer.mockReset().mockResolvedValue(DONE);
});

describe("with e-mail and password", () => {
  it("asks for both", async () => {
    const { user } = show();
    await user.click(submit());
    expect(email()).toHaveAccessibleDescription("Email is required.");
    expect(password()).toHaveAccessibleDescription("Password is required.");
    expect(answers.signIn).not.toHaveBeenCalled();
  });

  it("tells that it is busy, then leads to the dashboard", async () => {
    let answer = (_: typeof DONE) => {};
    answers.signIn.mockReturnValue(new Promise((resolve) => (answer = resolve)));
    const page = show();
    await fill(page);
    await page.user.dblClick(submit());
    expect(screen.getByRole("button", { name: "Signing in..." })).toBeDisabled();
    expect(answers.signIn).toHaveBeenCalledExactlyOnceWith({
      email: "ada@example.com",
      // A password is sent as it was typed.
      password: " correct horse ",
    });
    await act(async () => answer(DONE));
    expect(screen.getByLabelText("Address")).toHaveTextContent("/dashboard");
  });

  it("leads to where the visitor wanted to go", async () => {
    const page = show("?next=/invitation%3Ftoken%3Dabc");
    await fill(page);
    await page.user.click(submit());
    expect(await screen.findByText("/invitation?token=abc")).toBeInTheDocument();
  });

  it("never leads to another site", async () => {
    const page = show("?next=https://example.com/");
    await fill(page);
    await page.user.click(submit());
    expect(await screen.findByText("/dashboard")).toBeInTheDocument();
  });

  it("says why it failed and keeps what was typed", async () => {
    answers.signIn.mockResolvedValue(failure("Invalid login credentials"));
    const page = show();
    await fill(page);
    await page.user.click(submit());
    expect(await screen.findByRole("alert")).toHaveTextContent("Invalid login credentials");
    expect(email()).toHaveValue("ada@example.com");
    expect(password()).toHaveValue(" correct horse ");
    expect(submit()).toBeEnabled();
    expect(screen.queryByRole("button", { name: "Send again" })).toBeNull();
  });

  it("sends the mail again to an address that is not confirmed", async () => {
    answers.signIn.mockResolvedValue({
      ...failure("Email not confirmed"),
      unconfirmed: "ada@example.com",
    });
    const page = show("?next=/account");
    await fill(page);
    await page.user.click(submit());
    await page.user.click(await screen.findByRole("button", { name: "Send again" }));
    expect(answers.resend).toHaveBeenCalledExactlyOnceWith("ada@example.com", "/account");
    expect(await screen.findByText(/an email is on its way/)).toBeInTheDocument();
  });
});

describe("Forgot password?", () => {
  const forgot = () => screen.getByRole("button", { name: "Forgot password?" });

  it("needs the e-mail first", async () => {
    const { user } = show();
    await user.click(forgot());
    expect(screen.getByRole("alert")).toHaveTextContent("Please enter your email address first");
    expect(email()).toHaveFocus();
    expect(answers.reset).not.toHaveBeenCalled();
  });

  it("has the mail sent", async () => {
    const { user } = show();
    await user.type(email(), " ada@example.com ");
    await user.click(forgot());
    expect(
      await screen.findByText("Password reset email sent! Please check your inbox."),
    ).toBeInTheDocument();
    expect(answers.reset).toHaveBeenCalledExactlyOnceWith("ada@example.com");
  });

  it("says so when it cannot be sent", async () => {
    answers.reset.mockResolvedValue(failure("Failed to send password reset email"));
    const { user } = show();
    await user.type(email(), "ada@example.com");
    await user.click(forgot());
    expect(await screen.findByRole("alert")).toHaveTextContent(
      "Failed to send password reset email",
    );
  });
});

describe("with Google", () => {
  const google = () => screen.getByRole("button", { name: "Sign in with Google" });

  it("remembers where the visitor wanted to go", async () => {
    const { user } = show("?next=/invitation%3Ftoken%3Dabc");
    await user.click(google());
    expect(answers.google).toHaveBeenCalledOnce();
    expect(google()).toBeDisabled();
    expect(takeNextPath()).toBe("/invitation?token=abc");
  });

  it("says so when it fails", async () => {
    answers.google.mockResolvedValue(failure("An error occurred during Google sign in"));
    const { user } = show();
    await user.click(google());
    expect(await screen.findByRole("alert")).toHaveTextContent(
      "An error occurred during Google sign in",
    );
    expect(google()).toBeEnabled();
  });
});

it("takes the destination along to the sign-up page", () => {
  show("?next=/invitation%3Ftoken%3Dabc");
  expect(screen.getByRole("link", { name: "Sign up" })).toHaveAttribute(
    "href",
    "/signup?next=%2Finvitation%3Ftoken%3Dabc",
  );
});
