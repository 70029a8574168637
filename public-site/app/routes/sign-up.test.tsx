import { act, screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { NETWORK_DOWN } from "#common/testing/fakeServer.ts";
import { sessionOf } from "#common/testing/sessions.ts";
import { refreshFacts } from "~/challenge/currentFacts.ts";
import { takeOptIn } from "~/lib/rememberedOptIn.ts";
import * as signUpRoute from "~/routes/sign-up.tsx";
import { choose, fill } from "~/testing/fill.ts";
import { mockLocationAssign } from "~/testing/leaving.ts";
import { pageAt, renderRoutes } from "~/testing/renderRoutes.tsx";
import { siteServer } from "~/testing/server.ts";
import { challengeRow } from "~/testing/submissions.ts";

const SIGN_UP = "POST /auth/v1/signup";
const server = siteServer({ "GET /auth/v1/authorize": () => new Response(null, { status: 302 }) });

const show = (search = "") => renderRoutes([pageAt("/signup", signUpRoute)], `/signup${search}`);
const text = (name: string) => screen.getByLabelText(name, { selector: "input, select" });
const submit = () => screen.getByRole("button", { name: "Sign up" });
type User = ReturnType<typeof show>["user"];

const ACCOUNT = { Email: "ada@example.com", Password: "correct horse" };

/** Fills in and sends the form for people who are not participants. */
async function sendName(user: User, firstName: string) {
  expect(screen.queryByLabelText("University")).toBeNull();
  await fill(user, { ...ACCOUNT, "First name": firstName, "Last name": "Okafor" });
  await user.click(submit());
}

it("requires every field, and a text for another level of study", async () => {
  const { user } = show();
  await user.click(submit());
  expect(screen.getByRole("alert")).toHaveTextContent("Please fill in all required fields.");
  expect(text("Level of study")).toHaveAccessibleDescription("Please select your level of study.");
  await choose(user, "Level of study", "Other (specify)");
  await user.click(submit());
  const ownWords = screen.getByRole("textbox", { name: "Other (specify)" });
  expect(ownWords).toHaveAccessibleDescription("Please specify your level of study.");
  const fields = ["Email", "First name", "Last name", "Country", "University"].map(text);
  for (const field of [...fields, ownWords, screen.getByLabelText("Password")]) {
    expect(field).toBeRequired();
    expect(field).toBeInvalid();
  }
  expect(text("Email")).toHaveFocus();
  expect(text("Last name")).toHaveAccessibleDescription(/only one name, enter it in both fields/);
  expect(server.sent).toEqual([]);
});

it("returns from the inbox message to the filled form for another address", async () => {
  server.answer({ [SIGN_UP]: sessionOf().user });
  const inbox = () => screen.findByRole("heading", { name: "Check your inbox" });
  const { user } = show();
  await fill(user, {
    ...ACCOUNT,
    "First name": "Ada",
    "Last name": "Byron",
    University: "Lakeside University",
  });
  await choose(user, "Country", "Kenya");
  await choose(user, "Level of study", "A PhD student");
  await user.click(submit());
  await inbox();
  await user.click(screen.getByRole("button", { name: "Use another address" }));
  expect(text("Email")).toHaveFocus();
  expect(text("University")).toHaveValue("Lakeside University");
  expect(text("Country")).toHaveValue("Kenya");
  await fill(user, { Email: "byron@example.com" });
  await user.click(submit());
  expect(await screen.findByText("byron@example.com")).toBeInTheDocument();
  expect(await inbox()).toHaveFocus();
});

it("remembers the mailing list choice for a sign-up with Google", async () => {
  mockLocationAssign(() => {
    throw new Error("The browser stays.");
  });
  const { user } = show();
  const button = () => screen.getByRole("button", { name: "Continue with Google" });
  await user.click(button());
  await screen.findByRole("alert");
  expect(takeOptIn()).toBeUndefined();
  await choose(user, "Country", "Kenya");
  await user.click(screen.getByRole("checkbox", { name: /mailing list/ }));
  await user.click(button());
  expect(takeOptIn()).toBe("Kenya");
  expect(takeOptIn()).toBeUndefined();
  await waitFor(() => expect(button()).toBeEnabled());
});

it("asks invited judges only for name, address and password, and returns to the invitation", async () => {
  const { user } = show("?next=/judging/invitation%3Ftoken%3Dabc");
  expect(screen.queryByRole("checkbox")).toBeNull();
  await sendName(user, "Iris");
  expect(await screen.findByText("/judging/invitation?token=abc")).toBeInTheDocument();
  expect(server.sentTo(SIGN_UP)).toMatchObject([
    { email: "ada@example.com", data: { first_name: "Iris", last_name: "Okafor", country: "" } },
  ]);
  const address = server.sent.at(-1)?.url.searchParams.get("redirect_to") ?? "";
  expect(new URL(address).searchParams.get("next")).toBe("/judging/invitation?token=abc");
});

it.each([
  ["?next=/invitation%3Ftoken%3Dabc", [{ state: "open", inviter_name: "Grace" }], "Grace"],
  ["?next=/invitation%3Ftoken%3Dabc", NETWORK_DOWN, "Someone"],
  ["?next=/account", [], null],
])("at %s names the inviter: %#", async (search, invitation, inviter) => {
  server.answer({ "POST /rest/v1/rpc/get_invitation": invitation });
  show(search);
  if (inviter) {
    expect(await screen.findByText(inviter)).toBeInTheDocument();
    expect(screen.getByText(/you’ll return to the invitation/)).toBeInTheDocument();
  } else {
    expect(screen.queryByText(/invites you/)).toBeNull();
  }
});

it.each([
  ["/judging/invitation", "get_judge_invitation"],
  ["/invitation/role", "get_invitation"],
])(
  "fills in the name and address of an invitation of %s, unless they are typed",
  async (page, call) => {
    const invitation = Promise.withResolvers<object[]>();
    server.answer({ [`POST /rest/v1/rpc/${call}`]: invitation.promise });
    const { user } = show(`?next=${page}%3Ftoken%3Dabc`);
    expect(screen.getByRole("heading", { name: "Create your account" })).toBeInTheDocument();
    expect(screen.queryByLabelText("University")).toBeNull();
    await fill(user, { "First name": "Lu" });
    invitation.resolve([
      { state: "open", role: "mentor", name: "Louise Weiss", email: "lou@example.com" },
    ]);
    await waitFor(() => expect(text("Email")).toHaveValue("lou@example.com"));
    expect(text("First name")).toHaveValue("Lu");
    await fill(user, { Password: ACCOUNT.Password });
    await user.click(submit());
    expect(await screen.findByText(`${page}?token=abc`)).toBeInTheDocument();
    expect(server.sentTo(SIGN_UP)).toMatchObject([
      { email: "lou@example.com", data: { first_name: "Lu", last_name: "Weiss", university: "" } },
    ]);
  },
);

describe("after the deadline", () => {
  const setTime = async (now: string) => {
    server.answer({ "GET /rest/v1/challenge": [challengeRow({ now })] });
    await act(() => refreshFacts());
  };
  const pass = () => setTime("2025-09-12T12:00:00Z");
  const form = () => screen.queryByRole("form", { name: "Challenge Registration" });
  const note = () => screen.queryByText(/To judge or to mentor a team, use the link/);

  beforeEach(() => setTime("2025-08-10T12:00:00Z"));

  it.each([
    ["opened then", true],
    ["opened before, but not used", false],
  ])("a page %s says what to do instead of registering", async (_, isLate) => {
    if (isLate) await pass();
    show();
    if (!isLate) {
      expect(form()).toBeVisible();
      await pass();
    }
    await waitFor(() => expect(form()).toBeNull());
    expect(note()).toBeVisible();
    expect(screen.getByRole("link", { name: "Get news by email" })).toBeVisible();
    expect(screen.getByRole("link", { name: "Sign in" })).toBeVisible();
    expect(screen.getByRole("link", { name: "how judging works" })).toBeVisible();
  });

  it.each([
    ["a field", async (user: User) => user.click(text("University"))],
    ["text", async (user: User) => fill(user, { "First name": "Ada" })],
  ])("a form with %s in use stays", async (_, use) => {
    const { user } = show();
    await use(user);
    await pass();
    expect(await screen.findByText(/New participants can no longer enter/)).toBeVisible();
    expect(form()).toBeVisible();
    expect(screen.queryByRole("link", { name: "Get news by email" })).toBeNull();
  });

  it("the form of an invitation stays", async () => {
    await pass();
    show("?next=/judging/invitation%3Ftoken%3Dabc");
    expect(submit()).toBeVisible();
    expect(screen.queryByText(/New participants can no longer enter/)).toBeNull();
  });

  it("someone sent to sign in for another page reads it too", async () => {
    await pass();
    show("?next=/entry");
    await waitFor(() => expect(form()).toBeNull());
    expect(note()).toBeVisible();
  });
});
