import { screen, within } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { SESSION_STORAGE_KEY } from "#common/session.ts";
import { expectAddress, expectAlert, expectLink, renderRoutes } from "~/testing/renderRoutes.tsx";
import { signedInServer } from "~/testing/server.ts";
import { keepUnsavedSubmission } from "~/testing/unsaved.ts";
import { SignOutButton } from "./SignOutButton.tsx";

const SIGN_OUT = "POST /auth/v1/logout";
const server = signedInServer();

const show = () => renderRoutes([{ path: "/dashboard", Component: SignOutButton }], "/dashboard");
const signOut = () => screen.getByRole("button", { name: "Sign Out" });

it("stays on the page if signing out fails, and opens the home page if it succeeds", async () => {
  const { user } = show();
  const removal = vi.spyOn(Storage.prototype, "removeItem").mockImplementation((key) => {
    if (key === SESSION_STORAGE_KEY) throw new DOMException("Blocked", "SecurityError");
  });
  await user.click(signOut());
  await expectAlert("We couldn’t sign you out.");
  expect(screen.getByLabelText("Address")).toHaveTextContent("/dashboard");

  removal.mockRestore();
  await user.click(signOut());
  await expectAddress("/");
});

it("asks before it removes text that only this browser has", async () => {
  keepUnsavedSubmission();
  const { user } = show();
  await user.click(signOut());
  const dialog = await screen.findByRole("dialog");
  expect(dialog).toHaveTextContent("Signing out removes it");
  expectLink("Open your entry", "/entry");
  await user.click(within(dialog).getByRole("button", { name: "Stay signed in" }));
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(server.sentTo(SIGN_OUT)).toEqual([]);

  await user.click(signOut());
  const again = within(await screen.findByRole("dialog"));
  await user.click(again.getByRole("button", { name: "Sign Out" }));
  await expectAddress("/");
  expect(server.sentTo(SIGN_OUT)).toHaveLength(1);
});
