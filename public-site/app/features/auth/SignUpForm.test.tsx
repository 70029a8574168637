import { act, cleanup, screen } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { goToGoogle, resendConfirmation, signUp } from "~/data/account.ts";
import { findInvitation, type Invitation } from "~/data/invitation.ts";
import { DONE, failure } from "~/lib/outcome.ts";
import { takeOptIn } from "~/lib/rememberedOptIn.ts";
import SignUpRoute from "~/routes/sign-up.tsx";
import { choose } from "~/testing/choose.ts";
import { renderRoutes } from "~/testing/renderRoutes.tsx";

vi.mock("~/data/account.ts", () => ({
  goToGoogle: vi.fn(),
  resendConfirmation: vi.fn(),
  signUp: vi.fn(),
}));
vi.mock("~/data/invitation.ts", () => ({ findInvitation: vi.fn() }));
const register = vi.mocked(signUp);

const show = (search = "") =>
  renderRoutes([{ path: "/signup", Component: SignUpRoute }], `/signup${search}`);
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

beforeEach(() => {
  register.mockReset().mockResolvedValue({ ok: true, value: { signedIn: true } });
  vi.mocked(findInvitation).mockReset();
});

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
    expect(register).not.toHaveBeenCalled();
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
    expect(register).not.toHaveBeenCalled();
  });

  it("tell a wrong address from a missing one", async () => {
    const { user } = show();
    await fill(user);
    await user.clear(text("Email"));
    await user.type(text("Email"), "ada@");
    await user.click(submit());
    expect(text("Email")).toHaveAttribute("type", "email");
    expect(text("Email")).toHaveAccessibleDescription("Please enter a valid email address.");
    expect(screen.queryByText("Please fill in all required fields.")).toBeNull();
  });
});

it("registers and leads to the dashboard", async () => {
  const { user } = show();
  await fill(user);
  await user.click(submit());
  expect(await screen.findByText("/dashboard")).toBeInTheDocument();
  expect(register).toHaveBeenCalledExactlyOnceWith(
    {
      email: "ada@example.com",
      password: "correct horse",
      firstName: "Ada",
      lastName: "Byron",
      country: "Kenya",
      levelOfStudy: "A PhD student",
      university: "Lakeside University",
      joinMailingList: false,
    },
    "/dashboard",
  );
});

it("replaces Other with one's own words and opts in to the mailing list", async () => {
  const { user } = show();
  await fill(user, "Other (specify)");
  await user.type(screen.getByRole("textbox", { name: "Other (specify)" }), " On a sabbatical ");
  await user.click(screen.getByRole("checkbox", { name: /mailing list/ }));
  await user.click(submit());
  expect(await screen.findByText("/dashboard")).toBeInTheDocument();
  expect(register.mock.calls[0]?.[0]).toMatchObject({
    levelOfStudy: "On a sabbatical",
    joinMailingList: true,
  });
});

describe("when the address has to be confirmed", () => {
  const inbox = () => screen.findByRole("heading", { name: "Check your inbox" });

  async function waitForMail(search = "") {
    register.mockResolvedValue({ ok: true, value: { signedIn: false } });
    const { user } = show(search);
    await fill(user);
    await user.click(submit());
    await inbox();
    return user;
  }

  it("says so where the visitor looks, in place of the form", async () => {
    await waitForMail();
    expect(await inbox()).toHaveFocus();
    expect(screen.getByText("ada@example.com")).toBeInTheDocument();
    expect(screen.queryByRole("form")).toBeNull();
    expect(screen.getByLabelText("Address")).toHaveTextContent("/signup");
  });

  it("sends the mail again when asked, and says what became of it", async () => {
    const resend = vi.mocked(resendConfirmation).mockResolvedValueOnce(failure("Not sent."));
    const user = await waitForMail("?next=/account");
    const again = () => screen.getByRole("button", { name: "Send again" });
    await user.click(again());
    expect(await screen.findByRole("alert")).toHaveTextContent("Not sent.");
    let answer = (_: typeof DONE) => {};
    resend.mockReturnValueOnce(new Promise((resolve) => (answer = resolve)));
    await user.click(again());
    expect(screen.getByRole("button", { name: "Sending..." })).toBeDisabled();
    await act(async () => answer(DONE));
    expect(screen.getByText(/an email is on its way/)).toBeInTheDocument();
    expect(resend).toHaveBeenLastCalledWith("ada@example.com", "/account");
  });

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

it("says why it failed and keeps what was typed", async () => {
  register.mockResolvedValue(failure("Password should be at least 8 characters."));
  const { user } = show();
  await fill(user);
  await user.click(submit());
  expect(await screen.findByRole("alert")).toHaveTextContent(
    "Password should be at least 8 characters.",
  );
  expect(text("University")).toHaveValue("Lakeside University");
  expect(text("Country")).toHaveValue("Kenya");
  expect(submit()).toBeEnabled();
});

it("keeps the choice to be on the mailing list for whoever goes on with Google", async () => {
  vi.mocked(goToGoogle).mockResolvedValue(failure("An error occurred during Google sign in"));
  const { user } = show();
  const google = () => user.click(screen.getByRole("button", { name: "Continue with Google" }));
  await google();
  expect(takeOptIn()).toBeUndefined();
  await choose(user, "Country", "Kenya");
  await user.click(screen.getByRole("checkbox", { name: /mailing list/ }));
  await google();
  expect(takeOptIn()).toBe("Kenya");
  expect(takeOptIn()).toBeUndefined();
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
    expect(register).toHaveBeenCalledExactlyOnceWith(
      {
        email: "iris@example.com",
        password: "correct horse",
        firstName: "Iris",
        lastName: "Okafor",
        country: "",
        levelOfStudy: "",
        university: "",
        joinMailingList: false,
      },
      "/judging/invitation?token=abc",
    );
  });
});

describe("for somebody who was invited", () => {
  const invited = "?next=/invitation%3Ftoken%3Dabc";

  it("names who has invited them", async () => {
    vi.mocked(findInvitation).mockResolvedValue({ inviterName: "Grace Hopper" } as Invitation);
    show(invited);
    expect(await screen.findByText("Grace Hopper")).toBeInTheDocument();
    expect(screen.getByText(/you come back to the invitation/)).toBeInTheDocument();
    expect(findInvitation).toHaveBeenCalledExactlyOnceWith("abc");
  });

  it("goes on when the invitation cannot be read, and says nothing to anybody else", async () => {
    vi.mocked(findInvitation).mockRejectedValue(new TypeError("Failed to fetch"));
    show(invited);
    expect(await screen.findByText("Somebody")).toBeInTheDocument();
    cleanup();
    show("?next=/account");
    expect(screen.queryByText(/invites you/)).toBeNull();
  });
});
