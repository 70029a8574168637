import { cleanup, screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { NETWORK_DOWN } from "#common/testing/fakeServer.ts";
import { sessionOf } from "#common/testing/sessions.ts";
import { refreshFacts } from "~/challenge/currentFacts.ts";
import { takeOptIn } from "~/lib/rememberedOptIn.ts";
import * as signUpRoute from "~/routes/sign-up.tsx";
import { choose } from "~/testing/choose.ts";
import { challengeRow } from "~/testing/entries.ts";
import { leaveWith } from "~/testing/leaving.ts";
import { pageAt, renderRoutes } from "~/testing/renderRoutes.tsx";
import { siteServer } from "~/testing/server.ts";

const SIGN_UP = "POST /auth/v1/signup";
const INVITATION = "POST /rest/v1/rpc/get_invitation";
const server = siteServer({
  [SIGN_UP]: sessionOf(),
  "GET /auth/v1/authorize": () => new Response(null, { status: 302 }),
});

const show = (search = "") => renderRoutes([pageAt("/signup", signUpRoute)], `/signup${search}`);
const text = (name: string) => screen.getByLabelText(name, { selector: "input, select" });
const password = () => screen.getByLabelText("Password");
const submit = () => screen.getByRole("button", { name: "Sign up" });
type User = ReturnType<typeof show>["user"];

async function enter(user: User, name: string, value: string) {
  await user.click(text(name));
  await user.paste(value);
}

async function fill(user: User, levelOfStudy = "A PhD student") {
  await enter(user, "Email", "ada@example.com");
  await enter(user, "Password", "correct horse");
  await enter(user, "First name", "Ada");
  await enter(user, "Last name", "Byron");
  await choose(user, "Country", "Kenya");
  await choose(user, "Level of study", levelOfStudy);
  await enter(user, "University", "Lakeside University");
}

/** Where the link of the mail that was asked for last leads to in the end. */
const linkLeadsTo = () => {
  const address = server.sent.at(-1)?.url.searchParams.get("redirect_to") ?? "";
  return new URL(address).searchParams.get("next");
};

describe("the rules", () => {
  it("are that every field is required", async () => {
    const { user } = show();
    await user.click(submit());
    expect(screen.getByRole("alert")).toHaveTextContent("Please fill in all required fields.");
    for (const field of [
      text("Email"),
      password(),
      text("First name"),
      text("Last name"),
      text("Country"),
      text("Level of study"),
      text("University"),
    ]) {
      expect(field).toBeRequired();
      expect(field).toBeInvalid();
    }
    expect(text("Email")).toHaveFocus();
    expect(server.sent).toEqual([]);
  });

  it("ask for one's own words when Other is chosen", async () => {
    const { user } = show();
    await fill(user, "Other (specify)");
    await user.click(submit());
    const ownWords = screen.getByRole("textbox", { name: "Other (specify)" });
    expect(ownWords).toBeRequired();
    expect(ownWords).toHaveAccessibleDescription("Level of study is required.");
    expect(ownWords).toHaveFocus();
    expect(screen.getByRole("alert")).toHaveTextContent("Please fill in all required fields.");
    expect(server.sent).toEqual([]);
  });
});

describe("when the address has to be confirmed", () => {
  const inbox = () => screen.findByRole("heading", { name: "Check your inbox" });

  async function waitForMail(search = "") {
    server.answer({ [SIGN_UP]: sessionOf().user });
    const { user } = show(search);
    await fill(user);
    await user.click(submit());
    await inbox();
    return user;
  }

  it("leads back to the filled form for another address", async () => {
    const user = await waitForMail();
    await user.click(screen.getByRole("button", { name: "Use another address" }));
    expect(text("Email")).toHaveFocus();
    expect(text("University")).toHaveValue("Lakeside University");
    expect(text("Country")).toHaveValue("Kenya");
    await user.clear(text("Email"));
    await enter(user, "Email", "byron@example.com");
    await user.click(submit());
    expect(await screen.findByText("byron@example.com")).toBeInTheDocument();
    expect(await inbox()).toHaveFocus();
  });
});

it("keeps the choice to be on the mailing list when the visitor goes on with Google", async () => {
  leaveWith(() => {
    throw new Error("The browser stays.");
  });
  const { user } = show();
  const button = () => screen.getByRole("button", { name: "Continue with Google" });
  const google = () => user.click(button());
  await google();
  await screen.findByRole("alert");
  expect(takeOptIn()).toBeUndefined();
  await choose(user, "Country", "Kenya");
  await user.click(screen.getByRole("checkbox", { name: /mailing list/ }));
  await google();
  expect(takeOptIn()).toBe("Kenya");
  expect(takeOptIn()).toBeUndefined();
  await waitFor(() => expect(button()).toBeEnabled());
});

describe("for somebody who was invited to judge", () => {
  it("asks no more than a name, an address and a password, and leads back", async () => {
    const { user } = show("?next=/judging/invitation%3Ftoken%3Dabc");
    expect(screen.queryByLabelText("University")).toBeNull();
    expect(screen.queryByRole("checkbox")).toBeNull();
    await enter(user, "Email", "iris@example.com");
    await enter(user, "Password", "correct horse");
    await enter(user, "First name", "Iris");
    await user.click(submit());
    expect(text("Last name")).toBeInvalid();
    await enter(user, "Last name", "Okafor");
    await user.click(submit());
    expect(await screen.findByText("/judging/invitation?token=abc")).toBeInTheDocument();
    expect(server.sentTo(SIGN_UP)).toMatchObject([
      {
        email: "iris@example.com",
        password: "correct horse",
        data: {
          first_name: "Iris",
          last_name: "Okafor",
          country: "",
          level_of_study: "",
          university: "",
          join_mailing_list: false,
        },
      },
    ]);
    expect(linkLeadsTo()).toBe("/judging/invitation?token=abc");
  });
});

describe("for somebody who was invited", () => {
  const invited = "?next=/invitation%3Ftoken%3Dabc";

  it("names who has invited them", async () => {
    server.answer({ [INVITATION]: [{ state: "open", inviter_name: "Grace Hopper" }] });
    show(invited);
    expect(await screen.findByText("Grace Hopper")).toBeInTheDocument();
    expect(screen.getByText(/you’ll return to the invitation/)).toBeInTheDocument();
    expect(server.sentTo(INVITATION)).toEqual([{ token: "abc" }]);
  });

  it("goes on when the invitation cannot be read, and says nothing to anybody else", async () => {
    server.answer({ [INVITATION]: NETWORK_DOWN });
    show(invited);
    expect(await screen.findByText("Someone")).toBeInTheDocument();
    cleanup();
    show("?next=/account");
    expect(screen.queryByText(/invites you/)).toBeNull();
  });
});

it("asks mentors, who register after submissions close, for their name alone", async () => {
  server.answer({ "GET /rest/v1/challenge": [challengeRow({ now: "2025-09-12T12:00:00Z" })] });
  await refreshFacts();
  const { user } = show();
  expect(screen.getByText(/To judge, use the link in your invitation/)).toBeInTheDocument();
  await user.click(screen.getByRole("link", { name: "register as a mentor" }));
  await waitFor(() => expect(screen.queryByLabelText("University")).toBeNull());
  await enter(user, "Email", "noor@example.com");
  await enter(user, "Password", "correct horse");
  await enter(user, "First name", "Noor");
  await enter(user, "Last name", "Haddad");
  await user.click(submit());
  expect(await screen.findByText("/workspace")).toBeInTheDocument();
  expect(server.sentTo(SIGN_UP)).toMatchObject([{ data: { first_name: "Noor", university: "" } }]);
});
