import { act, screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { refusal } from "#common/testing/fakeServer.ts";
import { sessionOf } from "#common/testing/sessions.ts";
import { takeNextPath } from "~/lib/nextPath.ts";
import { SignInForm } from "~/routes/sign-in.tsx";
import { catchLeaving } from "~/testing/leaving.ts";
import { renderRoutes } from "~/testing/renderRoutes.tsx";
import { siteServer } from "~/testing/server.ts";

const SIGN_IN = "POST /auth/v1/token";
const RESEND = "POST /auth/v1/resend";
const RESET = "POST /auth/v1/recover";
const AUTHORIZE = "GET /auth/v1/authorize";
const server = siteServer({
  [SIGN_IN]: sessionOf(),
  [RESEND]: {},
  [RESET]: {},
  [AUTHORIZE]: () => opaqueRedirect(),
});

/** What a browser makes of a redirect that it does not follow. */
function opaqueRedirect(): Response {
  const answer = new Response();
  return Object.defineProperties(answer, {
    type: { value: "opaqueredirect" },
    status: { value: 0 },
    clone: { value: () => answer },
  });
}

const show = (search = "") =>
  renderRoutes([{ path: "/signin", Component: SignInForm }], `/signin${search}`);
const email = () => screen.getByRole("textbox", { name: "Email" });
const password = () => screen.getByLabelText("Password");
const submit = () => screen.getByRole("button", { name: "Sign in" });

async function fill({ user }: ReturnType<typeof show>) {
  await user.type(email(), "ada@example.com");
  await user.type(password(), " correct horse ");
}

describe("with e-mail and password", () => {
  it("goes on to what is empty by Enter, then signs in", async () => {
    const { user } = show();
    await user.type(email(), "ada@example.com{Enter}");
    expect(password()).toHaveFocus();
    expect(password()).not.toHaveAccessibleDescription();
    await user.keyboard("correct horse{Enter}");
    expect(await screen.findByText("/dashboard")).toBeInTheDocument();
  });

  it("tells that it is busy, then leads to the dashboard", async () => {
    const answer = Promise.withResolvers<object>();
    server.answer({ [SIGN_IN]: answer.promise });
    const page = show();
    await fill(page);
    await page.user.dblClick(submit());
    expect(screen.getByRole("button", { name: "Signing in..." })).toBeDisabled();
    await act(async () => answer.resolve(sessionOf()));
    expect(await screen.findByText("/dashboard")).toBeInTheDocument();
    // A password is sent as it was typed.
    const credentials = { email: "ada@example.com", password: " correct horse " };
    expect(server.sentTo(SIGN_IN)).toEqual([expect.objectContaining(credentials)]);
  });

  it("says that the back office opens after signing in", () => {
    show("?next=/admin/users");
    expect(screen.getByText("Sign in to open the back office.")).toBeInTheDocument();
  });

  it("says why it failed and keeps what was typed", async () => {
    const msg = "Invalid login credentials";
    server.answer({ [SIGN_IN]: refusal(400, { error_code: "invalid_credentials", msg }) });
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
    const msg = "Email not confirmed";
    server.answer({ [SIGN_IN]: refusal(400, { error_code: "email_not_confirmed", msg }) });
    const page = show("?next=/account");
    await fill(page);
    await page.user.click(submit());
    await page.user.click(await screen.findByRole("button", { name: "Send again" }));
    expect(await screen.findByText(/an email is on its way/)).toBeInTheDocument();
    expect(server.sentTo(RESEND)).toEqual([expect.objectContaining({ email: "ada@example.com" })]);
    expect(server.sent.at(-1)?.url.searchParams.get("redirect_to")).toMatch(/\?next=%2Faccount$/);
  });
});

describe("Forgot password?", () => {
  const forgot = () => screen.getByRole("button", { name: "Forgot password?" });

  it("says one thing at a time: its own, or what became of signing in", async () => {
    const msg = "Invalid login credentials";
    server.answer({ [SIGN_IN]: refusal(400, { error_code: "invalid_credentials", msg }) });
    const page = show();
    await fill(page);
    await page.user.click(submit());
    expect(await screen.findByRole("alert")).toHaveTextContent(msg);
    await page.user.click(forgot());
    expect(await screen.findByText(/Password reset email sent!/)).toBeInTheDocument();
    expect(screen.queryByText(msg)).toBeNull();
    await page.user.click(submit());
    expect(await screen.findByText(msg)).toBeInTheDocument();
    expect(screen.queryByText(/Password reset email sent!/)).toBeNull();
  });

  it("says that no second mail is sent within a minute", async () => {
    const { user } = show();
    await user.type(email(), "ada@example.com");
    await user.click(forgot());
    await screen.findByText(/Password reset email sent!/);
    await user.click(forgot());
    expect(await screen.findByRole("alert")).toHaveTextContent(
      "You asked for this less than a minute ago.",
    );
    expect(screen.queryByText(/Password reset email sent!/)).toBeNull();
    expect(server.sentTo(RESET)).toHaveLength(1);
  });
});

describe("with Google", () => {
  const google = () => screen.getByRole("button", { name: "Sign in with Google" });

  it("remembers where the visitor wanted to go", async () => {
    const left = catchLeaving();
    const { user } = show("?next=/invitation%3Ftoken%3Dabc");
    await user.click(google());
    await expect.poll(() => left).toEqual([expect.stringMatching(/provider=google/)]);
    expect(google()).toBeDisabled();
    expect(takeNextPath()).toBe("/invitation?token=abc");
  });

  it.each([
    ["does not lead on to Google", refusal(400, { msg: "Unsupported provider" }), /sign in$/],
    ["is down", new Response("<html>", { status: 502 }), /We can't answer right now/],
  ])("stays here when the service %s", async (_, answer, words) => {
    server.answer({ [AUTHORIZE]: answer });
    const left = catchLeaving();
    const { user } = show();
    await user.click(google());
    const alert = await screen.findByRole("alert");
    expect(alert).toHaveTextContent("An error occurred during Google sign in");
    expect(alert).toHaveTextContent(words);
    expect(left).toEqual([]);
  });
});

it("takes the destination along to the sign-up page", () => {
  show("?next=/invitation%3Ftoken%3Dabc");
  expect(screen.getByRole("link", { name: "Sign up" })).toHaveAttribute(
    "href",
    "/signup?next=%2Finvitation%3Ftoken%3Dabc",
  );
});
