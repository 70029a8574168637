import { screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { saveBlob } from "#common/saveBlob.ts";
import {
  type Account,
  changeEmail,
  changePassword,
  deleteAccount,
  loadAccount,
  signOutEverywhere,
} from "~/data/accountSettings.ts";
import { loadJudge } from "~/data/judge.ts";
import { collectPersonalData, type PersonalData } from "~/data/personalData.ts";
import { loadProfile, type OwnProfile, saveProfile } from "~/data/profile.ts";
import { readUser } from "~/data/session.ts";
import { DONE, failure } from "~/lib/outcome.ts";
import AccountRoute, * as route from "~/routes/account.tsx";
import { renderRoutes } from "~/testing/renderRoutes.tsx";
import { GoodbyePage } from "./GoodbyePage.tsx";

vi.mock("~/data/accountSettings.ts", () => ({
  changeEmail: vi.fn(),
  changePassword: vi.fn(),
  deleteAccount: vi.fn(),
  loadAccount: vi.fn(),
  signOutEverywhere: vi.fn(),
}));
vi.mock("~/data/personalData.ts", () => ({ collectPersonalData: vi.fn() }));
vi.mock("~/data/judge.ts", () => ({ loadJudge: vi.fn() }));
vi.mock("~/data/profile.ts", () => ({ loadProfile: vi.fn(), saveProfile: vi.fn() }));
vi.mock("~/data/session.ts", () => ({ readUser: vi.fn() }));
vi.mock("#common/saveBlob.ts", () => ({ saveBlob: vi.fn() }));

const ACCOUNT: Account = {
  id: "ada",
  email: "ada@example.com",
  newEmail: null,
  hasPassword: true,
  createdAt: "2025-04-01T10:00:00Z",
  lastSignInAt: null,
  isAdmin: false,
};
const PROFILE: OwnProfile = {
  id: "ada",
  firstName: "Ada",
  lastName: "Byron",
  country: "Kenya",
  levelOfStudy: "A PhD student",
  university: "Lakeside University",
  joinMailingList: true,
  completed: true,
  extendedTo: null,
};

async function show(account: Partial<Account> = {}) {
  vi.mocked(loadAccount).mockResolvedValue({ ...ACCOUNT, ...account });
  const page = renderRoutes(
    [
      { path: "/account", Component: AccountRoute, loader: route.clientLoader },
      { path: "/goodbye", Component: GoodbyePage },
    ] as Parameters<typeof renderRoutes>[0],
    "/account",
  );
  await screen.findByRole("heading", { level: 1, name: "Your account" });
  return page;
}
const form = (name: string) => within(screen.getByRole("form", { name }));

beforeEach(() => {
  vi.mocked(readUser).mockResolvedValue({ id: "ada" } as Awaited<ReturnType<typeof readUser>>);
  vi.mocked(loadProfile).mockResolvedValue(PROFILE);
  for (const action of [
    saveProfile,
    changeEmail,
    changePassword,
    deleteAccount,
    signOutEverywhere,
  ]) {
    vi.mocked(action).mockReset().mockResolvedValue(DONE);
  }
});

describe("profile", () => {
  it("is saved with the mailing list choice", async () => {
    const { user } = await show();
    await user.click(form("Profile").getByRole("checkbox", { name: /mailing list/ }));
    await user.click(form("Profile").getByRole("button", { name: "Save Profile" }));
    expect(await screen.findByText("Your profile has been saved.")).toBeInTheDocument();
    const { id: _, completed: __, extendedTo: ___, ...saved } = PROFILE;
    expect(saveProfile).toHaveBeenCalledExactlyOnceWith({ ...saved, joinMailingList: false });
  });

  it("is not asked of a judge, who has the rest of the account", async () => {
    vi.mocked(loadProfile).mockResolvedValue({ ...PROFILE, university: "", completed: false });
    const judge = { name: "Iris", organisations: [], maxEntries: null, expertise: [] };
    vi.mocked(loadJudge).mockResolvedValueOnce(judge);
    await show();
    expect(screen.queryByRole("heading", { name: "Profile" })).toBeNull();
    expect(screen.getByRole("heading", { name: "Delete your account" })).toBeInTheDocument();
  });

  it("cannot be emptied", async () => {
    const { user } = await show();
    await user.clear(form("Profile").getByLabelText("University"));
    await user.click(form("Profile").getByRole("button", { name: "Save Profile" }));
    expect(screen.getByRole("alert")).toHaveTextContent("Please fill in all required fields.");
    expect(saveProfile).not.toHaveBeenCalled();
  });
});

describe("email address", () => {
  const submit = () => form("Email address").getByRole("button", { name: "Change email address" });

  it("says what it waits for once the mails are sent", async () => {
    const { user } = await show();
    await user.type(screen.getByLabelText("New email"), "new@example.com");
    await user.click(submit());
    // The same whether or not the account has a new address now: it has none if that is taken.
    expect(
      await screen.findByText("The change to new@example.com waits to be confirmed."),
    ).toBeInTheDocument();
    expect(changeEmail).toHaveBeenCalledExactlyOnceWith("new@example.com");
  });

  it("is not changed to itself", async () => {
    const { user } = await show();
    await user.type(screen.getByLabelText("New email"), "ADA@example.com");
    await user.click(submit());
    expect(await screen.findByRole("alert")).toHaveTextContent("This is your address already.");
    expect(changeEmail).not.toHaveBeenCalled();
  });

  it("says why it failed", async () => {
    vi.mocked(changeEmail).mockResolvedValue(failure("Too many requests"));
    const { user } = await show();
    await user.type(screen.getByLabelText("New email"), "new@example.com");
    await user.click(submit());
    expect(await screen.findByRole("alert")).toHaveTextContent("Too many requests");
  });
});

describe("password", () => {
  const submit = () => form("Password").getByRole("button", { name: "Change password" });

  it("needs the present one", async () => {
    const { user } = await show();
    await user.type(screen.getByLabelText("New password"), "a new password");
    await user.click(submit());
    expect(screen.getByLabelText("Current password")).toHaveAccessibleDescription(
      "Password is required.",
    );
    expect(changePassword).not.toHaveBeenCalled();

    await user.type(screen.getByLabelText("Current password"), "the old one");
    await user.click(submit());
    expect(await screen.findByText("Your password has been changed.")).toBeInTheDocument();
    expect(changePassword).toHaveBeenCalledExactlyOnceWith("ada@example.com", {
      current: "the old one",
      password: "a new password",
    });
    expect(screen.getByLabelText("New password")).toHaveValue("");
  });

  it("is a first one for somebody who signs in with Google", async () => {
    const { user } = await show({ hasPassword: false });
    expect(screen.queryByLabelText("Current password")).toBeNull();
    await user.type(screen.getByLabelText("New password"), "a new password");
    await user.click(submit());
    expect(await screen.findByText("Your password has been changed.")).toBeInTheDocument();
    expect(changePassword).toHaveBeenCalledExactlyOnceWith("ada@example.com", {
      current: undefined,
      password: "a new password",
    });
  });
});

it("takes the data away as a file", async () => {
  const data = { createdAt: "2025-08-01T10:00:00Z", profile: PROFILE } as PersonalData;
  vi.mocked(collectPersonalData).mockResolvedValue({ ok: true, value: data });
  const { user } = await show();
  await user.click(screen.getByRole("button", { name: "Download my data" }));
  expect(await screen.findByText(/has been downloaded/)).toBeInTheDocument();
  expect(saveBlob).toHaveBeenCalledExactlyOnceWith(expect.any(Blob), "my_data_2025-08-01.json");
  const file = vi.mocked(saveBlob).mock.lastCall?.[0];
  expect(await file?.text()).toBe(`${JSON.stringify(data, null, 2)}\n`);
});

describe("signing out everywhere", () => {
  it("leads to where one signs in again", async () => {
    const { user } = await show();
    await user.click(screen.getByRole("button", { name: "Sign out everywhere" }));
    expect(await screen.findByText("/signin", { selector: "output" })).toBeInTheDocument();
  });

  it("stays and says so when it fails", async () => {
    vi.mocked(signOutEverywhere).mockResolvedValue(failure("You could not be signed out."));
    const { user } = await show();
    await user.click(screen.getByRole("button", { name: "Sign out everywhere" }));
    expect(await screen.findByRole("alert")).toHaveTextContent("You could not be signed out.");
    expect(screen.getByLabelText("Address")).toHaveTextContent("/account");
  });
});

describe("deletion", () => {
  const confirmation = () =>
    screen.getByLabelText("To confirm, type the email address of your account");
  const submit = () => screen.getByRole("button", { name: "Delete my account" });
  const confirmDeletion = () => screen.getByRole("button", { name: "Delete for good" });

  it("happens once the address is typed and the question answered, and is said on a page of its own", async () => {
    const { user } = await show();
    await user.type(confirmation(), "bo@example.com");
    await user.click(submit());
    expect(confirmation()).toHaveAccessibleDescription(/not the address of your account/);
    expect(deleteAccount).not.toHaveBeenCalled();

    await user.clear(confirmation());
    await user.type(confirmation(), " Ada@example.com ");
    await user.click(submit());
    expect(screen.getByRole("dialog")).toHaveAccessibleDescription(/cannot be undone/);
    await user.click(screen.getByRole("button", { name: "Keep it" }));
    expect(deleteAccount).not.toHaveBeenCalled();
    await user.click(submit());
    await user.click(confirmDeletion());
    expect(await screen.findByText("Your account has been deleted.")).toBeInTheDocument();
    expect(screen.getByLabelText("Address")).toHaveTextContent("/goodbye");
  });

  it("says why it failed", async () => {
    vi.mocked(deleteAccount).mockResolvedValue(failure("Your account was not deleted."));
    const { user } = await show();
    await user.type(confirmation(), "ada@example.com");
    await user.click(submit());
    await user.click(confirmDeletion());
    expect(await screen.findByRole("alert")).toHaveTextContent("Your account was not deleted.");
  });

  it("is not offered to an administrator, who is told why", async () => {
    await show({ isAdmin: true });
    expect(screen.getByText(/another administrator has to remove your rights/)).toBeInTheDocument();
    expect(screen.queryByRole("button", { name: /Delete my account/ })).toBeNull();
  });
});

describe("when the account cannot be read", () => {
  beforeEach(() => {
    vi.spyOn(console, "warn").mockImplementation(() => {});
  });

  it("offers a retry, and the profile", async () => {
    vi.mocked(loadAccount).mockRejectedValueOnce(new Error("no network"));
    const page = renderRoutes(
      [{ path: "/account", Component: AccountRoute, loader: route.clientLoader }] as Parameters<
        typeof renderRoutes
      >[0],
      "/account",
    );
    expect(await screen.findByRole("form", { name: "Profile" })).toBeInTheDocument();
    vi.mocked(loadAccount).mockResolvedValue(ACCOUNT);
    await page.user.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByRole("form", { name: "Password" })).toBeInTheDocument();
  });

  it("leads to the sign-in page when that is because the session was ended elsewhere", async () => {
    vi.mocked(loadAccount).mockImplementation(async () => {
      vi.mocked(readUser).mockResolvedValue(null);
      throw new Error("session_not_found");
    });
    renderRoutes(
      [{ path: "/account", Component: AccountRoute, loader: route.clientLoader }] as Parameters<
        typeof renderRoutes
      >[0],
      "/account",
    );
    expect(await screen.findByText("/signin?next=%2Faccount")).toBeInTheDocument();
  });
});

it("says goodbye to nobody whose account was not deleted", async () => {
  renderRoutes([{ path: "/goodbye", Component: GoodbyePage }], "/goodbye");
  expect(await screen.findByText("/", { selector: "output" })).toBeInTheDocument();
});
