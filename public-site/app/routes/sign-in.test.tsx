import { act, screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { refusal } from "#common/testing/fakeServer.ts";
import { sessionOf } from "#common/testing/sessions.ts";
import { takeNextPath } from "~/lib/nextPath.ts";
import { SignInForm } from "~/routes/sign-in.tsx";
import { fill } from "~/testing/fill.ts";
import { mockNavigation } from "~/testing/leaving.ts";
import { expectAlert, expectLink, renderRoutes } from "~/testing/renderRoutes.tsx";
import { siteServer } from "~/testing/server.ts";

const SIGN_IN = "POST /auth/v1/token";
const RESEND = "POST /auth/v1/resend";
const AUTHORIZE = "GET /auth/v1/authorize";
const server = siteServer({ [AUTHORIZE]: () => opaqueRedirect() });

/** A redirect that `fetch` does not follow. */
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

const TYPED = { Email: "ada@example.com", Password: " horse " };
const invalid = { error_code: "invalid_credentials", msg: "Invalid login credentials" };

it("signs in once with Enter, with the password exactly as typed", async () => {
  const answer = Promise.withResolvers<object>();
  server.answer({ [SIGN_IN]: answer.promise });
  const { user } = show();
  await user.type(email(), "ada@example.com{Enter}");
  expect(password()).toHaveFocus();
  expect(password()).not.toHaveAccessibleDescription();
  await user.keyboard(" horse {Enter}{Enter}");
  expect(screen.getByRole("button", { name: "Signing in..." })).toHaveAttribute(
    "aria-busy",
    "true",
  );
  expect(password()).toHaveFocus();
  await act(async () => answer.resolve(sessionOf()));
  expect(await screen.findByText("/dashboard")).toBeInTheDocument();
  const credentials = { email: "ada@example.com", password: " horse " };
  expect(server.sentTo(SIGN_IN)).toEqual([expect.objectContaining(credentials)]);
});

it("says that the back office opens after signing in", () => {
  show("?next=/admin/users");
  expect(screen.getByText("Sign in to open the back office.")).toBeInTheDocument();
});

it("sends the confirmation email again", async () => {
  const msg = "Email not confirmed";
  server.answer({ [SIGN_IN]: refusal(400, { error_code: "email_not_confirmed", msg }) });
  const page = show("?next=/account");
  await fill(page.user, TYPED);
  await page.user.click(submit());
  await page.user.click(await screen.findByRole("button", { name: "Send again" }));
  expect(await screen.findByText(/an email is on its way/)).toBeInTheDocument();
  expect(server.sentTo(RESEND)).toEqual([expect.objectContaining({ email: "ada@example.com" })]);
  expect(server.sent.at(-1)?.url.searchParams.get("redirect_to")).toMatch(/\?next=%2Faccount$/);
});

it("shows one message at a time, keeps the input, and sends one reset email a minute", async () => {
  server.answer({ [SIGN_IN]: refusal(400, invalid) });
  const page = show();
  await fill(page.user, TYPED);
  await page.user.click(submit());
  await expectAlert(invalid.msg);
  expect(email()).toHaveValue("ada@example.com");
  expect(password()).toHaveValue(" horse ");
  expect(screen.queryByRole("button", { name: "Send again" })).toBeNull();
  const forgot = () => screen.getByRole("button", { name: "Forgot password?" });
  await page.user.click(forgot());
  const sent = await screen.findByText(/Password reset email sent!/);
  expect(sent.compareDocumentPosition(submit())).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(forgot()).toHaveFocus();
  expect(screen.queryByText(invalid.msg)).toBeNull();
  await page.user.click(forgot());
  await expectAlert("You requested this email less than a minute ago.");
  expect(screen.queryByText(/Password reset email sent!/)).toBeNull();
  expect(server.sentTo("POST /auth/v1/recover")).toHaveLength(1);
});

describe("with Google", () => {
  const google = () => screen.getByRole("button", { name: "Sign in with Google" });

  it("remembers the destination", async () => {
    const left = mockNavigation();
    const { user } = show("?next=/invitation%3Ftoken%3Dabc");
    await user.click(google());
    await expect.poll(() => left).toEqual([expect.stringMatching(/provider=google/)]);
    expect(google()).toHaveAttribute("aria-busy", "true");
    expect(takeNextPath()).toBe("/invitation?token=abc");
  });

  it.each([
    ["does not redirect to Google", refusal(400, { msg: "Unsupported provider" }), /sign in$/],
    ["is down", new Response("<html>", { status: 502 }), /The server is unavailable right now/],
  ])("stays if the service %s", async (_, answer, words) => {
    server.answer({ [AUTHORIZE]: answer });
    const left = mockNavigation();
    const { user } = show();
    await user.click(google());
    const alert = await screen.findByRole("alert");
    expect(alert).toHaveTextContent("An error occurred during Google sign in");
    expect(alert).toHaveTextContent(words);
    expect(left).toEqual([]);
  });
});

it("passes the destination to the sign-up page", () => {
  show("?next=/invitation%3Ftoken%3Dabc");
  expectLink("Sign up", "/signup?next=%2Finvitation%3Ftoken%3Dabc");
});
