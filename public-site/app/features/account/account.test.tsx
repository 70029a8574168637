import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { type Answers, refusal, ruleViolation, sequence } from "#common/testing/fakeServer.ts";
import { ADA, sessionOf, signedInAs } from "#common/testing/sessions.ts";
import * as accountRoute from "~/routes/account.tsx";
import GoodbyeRoute from "~/routes/goodbye.tsx";
import { mockDownloads } from "~/testing/files.ts";
import { judgeRow } from "~/testing/judging.ts";
import { profileRow, PROFILE as TYPED } from "~/testing/profiles.ts";
import {
  expectAddress,
  expectAlert,
  renderRoutes,
  signedInPageAt,
} from "~/testing/renderRoutes.tsx";
import { signedInServer } from "~/testing/server.ts";
import { expectNoQuestion, expectQuestion } from "~/testing/unsaved.ts";

const USER = "GET /auth/v1/user";
const CHANGE_USER = "PUT /auth/v1/user";
const SIGN_IN = "POST /auth/v1/token";
const SIGN_OUT = "POST /auth/v1/logout";
const PROFILE = "GET /rest/v1/profiles";
const SAVE_PROFILE = "POST /rest/v1/rpc/save_profile";
const DELETE = "POST /rest/v1/rpc/delete_my_account";
const server = signedInServer({
  [PROFILE]: [profileRow({ join_mailing_list: true })],
  [SAVE_PROFILE]: profileRow({ revision: 2 }),
  [DELETE]: undefined,
});

const open = () =>
  renderRoutes(
    [signedInPageAt("/account", accountRoute), { path: "/goodbye", Component: GoodbyeRoute }],
    "/account",
  );
/** Shows Ada's account. */
async function show(answers: Answers = {}) {
  server.answer(answers);
  const page = open();
  await screen.findByRole("heading", { level: 1, name: "Your account" });
  return page;
}
const form = (name: string) => within(screen.getByRole("form", { name }));

const submit = (name: string, button: string) => form(name).getByRole("button", { name: button });

it("saves the profile, and asks before changes are lost", async () => {
  const { user } = await show({
    [SAVE_PROFILE]: sequence(refusal(500), profileRow({ revision: 2 })),
  });
  const university = form("Profile").getByLabelText("University");
  const save = submit("Profile", "Save Profile");
  await user.type(university, " 2");
  await user.click(form("Profile").getByRole("checkbox", { name: /mailing list/ }));
  await user.click(save);
  await screen.findByRole("alert");
  await expectQuestion(user, "Your profile changes haven’t been saved yet.");
  await user.click(save);
  expect(await screen.findByText("Your profile has been saved.")).toBeInTheDocument();
  const university2 = { ...TYPED, university: "Lakeside University 2" };
  expect(server.sentTo(SAVE_PROFILE).at(-1)).toEqual({
    ...{ user_id: ADA.id, revision: 1 },
    ...university2,
  });
  await user.type(university, "3");
  await expectQuestion(user, "Your profile changes haven’t been saved yet.");
  await user.type(university, "{Backspace}");
  await expectNoQuestion(user);
});

it("saves again over what it has saved, and after a change in another window over that", async () => {
  const later = profileRow({ first_name: "Augusta", join_mailing_list: false, revision: 3 });
  const { user } = await show({
    [PROFILE]: sequence([profileRow({ join_mailing_list: true })], [later]),
    [SAVE_PROFILE]: sequence(
      profileRow({ revision: 2 }),
      ruleViolation("conflict"),
      profileRow({ revision: 4 }),
    ),
  });
  const university = () => form("Profile").getByLabelText("University");
  const save = submit("Profile", "Save Profile");
  await user.type(university(), " 2");
  await user.click(save);
  await screen.findByText("Your profile has been saved.");
  await user.type(university(), "3");
  await user.click(save);
  await expectAlert("Your profile was changed in another window.");
  expect(university()).toHaveValue("Lakeside University 23");
  expect(form("Profile").getByLabelText("First name")).toHaveValue("Augusta");
  expect(form("Profile").getByRole("checkbox", { name: /mailing list/ })).not.toBeChecked();
  await expectQuestion(user, "Your profile changes haven’t been saved yet.");
  await user.click(save);
  await waitFor(() => expect(server.sentTo(SAVE_PROFILE)).toHaveLength(3));
  expect(server.sentTo(SAVE_PROFILE)).toMatchObject([
    { revision: 1 },
    { revision: 2 },
    {
      ...{ revision: 3, first_name: "Augusta", join_mailing_list: false },
      university: "Lakeside University 23",
    },
  ]);
  await expectNoQuestion(user);
});

it("has no profile for a judge, but the rest of the account", async () => {
  await show({
    [PROFILE]: [profileRow({ university: "", profile_completed: false })],
    "GET /rest/v1/my_judge": [judgeRow()],
  });
  expect(screen.queryByRole("heading", { name: "Profile" })).toBeNull();
  expect(screen.getByRole("heading", { name: "Delete your account" })).toBeInTheDocument();
});

it("asks before a new email address is lost", async () => {
  const { user } = await show();
  await user.type(screen.getByLabelText("New email"), "new@example.com");
  await expectQuestion(user, "Your new email address hasn’t been saved yet.");
  await user.click(submit("Email address", "Change email address"));
  await screen.findByText(/^The change to new@example.com hasn’t been confirmed yet\./);
  await expectNoQuestion(user);
});

describe("the password", () => {
  it("requires the current one, and only the new one counts as unsaved", async () => {
    const { user } = await show();
    await user.type(screen.getByLabelText("New password"), "a new passwo\u0308rd");
    await expectQuestion(user, "Your new password hasn’t been saved yet.");
    await user.click(submit("Password", "Change password"));
    const current = screen.getByLabelText("Current password");
    expect(current).toHaveAccessibleDescription("Password is required.");
    expect(server.sentTo(CHANGE_USER)).toEqual([]);
    await user.type(current, "the o\u0308ld one");
    await user.click(submit("Password", "Change password"));
    expect(await screen.findByText("Your password has been changed.")).toBeInTheDocument();
    expect(server.sentTo(SIGN_IN)).toMatchObject([{ password: "the \u00f6ld one" }]);
    expect(server.sentTo(CHANGE_USER)).toMatchObject([
      { current_password: "the \u00f6ld one", password: "a new passw\u00f6rd" },
    ]);
    // As if filled in by the browser.
    await user.type(screen.getByLabelText("Current password"), "the old one");
    await expectNoQuestion(user);
  });

  it("can be set for the first time after signing in with Google", async () => {
    const { user } = await show({ "POST /rest/v1/rpc/my_access": { has_password: false } });
    expect(screen.queryByLabelText("Current password")).toBeNull();
    await user.type(screen.getByLabelText("New password"), "a new password");
    await user.click(submit("Password", "Change password"));
    expect(await screen.findByText("Your password has been changed.")).toBeInTheDocument();
    expect(server.sentTo(SIGN_IN)).toEqual([]);
    expect(server.sentTo(CHANGE_USER)).toEqual([
      expect.not.objectContaining({ current_password: expect.anything() }),
    ]);
  });
});

it("downloads the person's data", async () => {
  const files = mockDownloads();
  const { user } = await show({ "POST /rest/v1/rpc/my_records": { submission: null } });
  await user.click(screen.getByRole("button", { name: "Download my data" }));
  expect(await screen.findByText(/has been downloaded/)).toBeInTheDocument();
  const data = JSON.parse((await files[0]?.text()) ?? "");
  expect(data).toMatchObject({
    account: { email: "ada@example.com" },
    submission: null,
  });
  expect(files[0]?.name).toBe(`my_data_${data.createdAt.slice(0, 10)}.json`);
});

it("asks once about unsaved changes before signing out everywhere, and stays if that fails", async () => {
  const { user } = await show({ [SIGN_OUT]: sequence(refusal(500), undefined) });
  await user.type(form("Profile").getByLabelText("University"), " 2");
  await user.click(screen.getByRole("button", { name: "Sign out everywhere" }));
  const question = await screen.findByRole("dialog");
  expect(question).toHaveTextContent("Your profile changes haven’t been saved yet.");
  const leave = within(question).getByRole("button", { name: "Sign out everywhere" });
  await user.click(leave);
  expect(await within(question).findByRole("alert")).toHaveTextContent(
    "We couldn’t sign you out everywhere.",
  );
  await user.click(leave);
  await expectAddress("/signin");
  expect(screen.queryByRole("dialog")).toBeNull();
});

it("explains to administrators why they cannot delete their account", async () => {
  await show({ "POST /rest/v1/rpc/my_access": { is_admin: true, needs_second_factor: false } });
  expect(screen.getByText(/Another administrator has to remove your role/)).toBeInTheDocument();
  expect(screen.queryByRole("button", { name: /Delete my account/ })).toBeNull();
});

describe("with an authenticator app", () => {
  const PHONE = { id: "f-1", status: "verified", factor_type: "totp", friendly_name: "Phone" };
  const WITH_APP = { ...ADA, factors: [PHONE] };
  const VERIFY = "POST /auth/v1/factors/f-1/verify";
  const ENROLL = "POST /auth/v1/factors";
  const UNENROLL = "DELETE /auth/v1/factors/f-1";
  const CODE = "Code from your authenticator app";

  beforeEach(() => {
    signedInAs(WITH_APP, { aal: "aal2" });
    server.answer({
      [USER]: WITH_APP,
      "POST /auth/v1/factors/f-1/challenge": { id: "c-1", type: "totp" },
      [VERIFY]: sessionOf(WITH_APP, { aal: "aal2" }),
      [SIGN_OUT]: undefined,
    });
  });

  /** The requests that change something, in order. */
  const changes = () =>
    server.sent.map(({ name }) => name).filter((name) => CHANGES.includes(name));
  const CHANGES = [VERIFY, SIGN_OUT, ENROLL, UNENROLL, DELETE];

  it("asks for a code before another app is set up, and ends the other sessions", async () => {
    const { user } = await show({
      [ENROLL]: { id: "f-2", type: "totp", totp: { qr_code: "<svg/>", secret: "ABCD", uri: "o" } },
    });
    const device = form("Authenticator app");
    await user.type(device.getByLabelText("Device name"), "Tablet");
    await user.click(device.getByRole("button", { name: "Set up another device" }));
    expect(device.getByLabelText(CODE)).toHaveAccessibleDescription(/six-digit code/);
    await user.type(device.getByLabelText(CODE), "123456");
    await user.click(device.getByRole("button", { name: "Set up another device" }));
    expect(await screen.findByRole("img", { name: /QR code/ })).toBeInTheDocument();
    expect(changes()).toEqual([VERIFY, SIGN_OUT, ENROLL]);
  });

  it("asks for a code before an app is removed", async () => {
    const { user } = await show({ [UNENROLL]: { id: "f-1" }, [SIGN_IN]: sessionOf() });
    await user.click(screen.getByRole("button", { name: "Remove Phone" }));
    const dialog = within(screen.getByRole("dialog"));
    await user.click(dialog.getByRole("button", { name: "Remove app" }));
    expect(dialog.getByLabelText(CODE)).toHaveAccessibleDescription(/six-digit code/);
    expect(dialog.getByLabelText(CODE)).toHaveFocus();
    await user.type(dialog.getByLabelText(CODE), "123456");
    await user.click(dialog.getByRole("button", { name: "Remove app" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(changes()).toEqual([VERIFY, SIGN_OUT, UNENROLL]);
  });

  it("asks for a code before the account is deleted", async () => {
    const { user } = await show();
    const deletion = form("Delete your account");
    await user.type(deletion.getByLabelText(/^To confirm/), "ada@example.com");
    await user.type(deletion.getByLabelText(CODE), "123456");
    await user.click(deletion.getByRole("button", { name: "Delete my account" }));
    await user.click(screen.getByRole("button", { name: "Delete permanently" }));
    expect(await screen.findByText("Your account has been deleted.")).toBeInTheDocument();
    expect(changes().slice(0, 2)).toEqual([VERIFY, DELETE]);
  });
});

it("offers a retry if the account cannot be read", async () => {
  server.answer({ [USER]: sequence(refusal(500), sessionOf().user) });
  const { user } = open();
  await user.click(await screen.findByRole("button", { name: "Try again" }));
  expect(await screen.findByRole("form", { name: "Password" })).toBeInTheDocument();
});

it("says goodbye only after a deletion", async () => {
  renderRoutes([{ path: "/goodbye", Component: GoodbyeRoute }], "/goodbye");
  await expectAddress("/");
});
