import { screen } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { signUp } from "~/data/account.ts";
import { failure } from "~/lib/outcome.ts";
import SignUpRoute from "~/routes/sign-up.tsx";
import { choose, chooseCountry } from "~/testing/choose.ts";
import { renderRoutes } from "~/testing/renderRoutes.tsx";

vi.mock("~/data/account.ts", () => ({ goToGoogle: vi.fn(), signUp: vi.fn() }));
const register = vi.mocked(signUp);

const show = () => renderRoutes([{ path: "/signup", Component: SignUpRoute }], "/signup");
const text = (name: string) => screen.getByLabelText(name, { selector: "input" });
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
  await chooseCountry(user, "Kenya");
  await choose(user, "Level of study", levelOfStudy);
  await enter(user, "University", "Lakeside University");
}

beforeEach(() => {
  register.mockReset().mockResolvedValue({ ok: true, value: { signedIn: true } });
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

it("says to check the inbox when the address has to be confirmed", async () => {
  register.mockResolvedValue({ ok: true, value: { signedIn: false } });
  const { user } = show();
  await fill(user);
  await user.click(submit());
  expect(await screen.findByText("Please check your inbox.")).toBeInTheDocument();
  expect(screen.getByText(/ada@example\.com/)).toBeInTheDocument();
  expect(screen.getByLabelText("Address")).toHaveTextContent("/signup");
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
