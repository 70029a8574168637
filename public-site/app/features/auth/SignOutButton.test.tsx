import { screen, within } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { findUnsaved, signOut } from "~/data/signOut.ts";
import { DONE, failure } from "~/lib/outcome.ts";
import { renderRoutes } from "~/testing/renderRoutes.tsx";
import { SignOutButton } from "./SignOutButton.tsx";

vi.mock("~/data/signOut.ts", () => ({ signOut: vi.fn(), findUnsaved: vi.fn() }));

beforeEach(() => {
  vi.mocked(signOut).mockReset();
  vi.mocked(findUnsaved).mockReset().mockResolvedValue(undefined);
});

it("stays and says so when signing out fails, and leads home when it works", async () => {
  vi.mocked(signOut).mockResolvedValueOnce(failure("You could not be signed out."));
  const { user } = renderRoutes([{ path: "/dashboard", Component: SignOutButton }], "/dashboard");
  await user.click(screen.getByRole("button", { name: "Sign Out" }));
  expect(await screen.findByRole("alert")).toHaveTextContent("You could not be signed out.");
  expect(screen.getByLabelText("Address")).toHaveTextContent("/dashboard");

  vi.mocked(signOut).mockResolvedValueOnce(DONE);
  await user.click(screen.getByRole("button", { name: "Sign Out" }));
  expect(await screen.findByText("/", { selector: "output" })).toBeInTheDocument();
});

it("asks before text is lost that only this browser has", async () => {
  vi.mocked(findUnsaved).mockResolvedValue("entry");
  vi.mocked(signOut).mockResolvedValue(DONE);
  const { user } = renderRoutes([{ path: "/dashboard", Component: SignOutButton }], "/dashboard");
  const press = () => user.click(screen.getByRole("button", { name: "Sign Out" }));
  await press();
  const dialog = await screen.findByRole("dialog");
  expect(dialog).toHaveTextContent("Signing out removes it");
  expect(within(dialog).getByRole("link", { name: "Open your entry" })).toHaveAttribute(
    "href",
    "/entry",
  );
  await user.click(within(dialog).getByRole("button", { name: "Stay signed in" }));
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(signOut).not.toHaveBeenCalled();

  await press();
  await user.click(
    within(await screen.findByRole("dialog")).getByRole("button", { name: "Sign Out" }),
  );
  expect(await screen.findByText("/", { selector: "output" })).toBeInTheDocument();
  expect(signOut).toHaveBeenCalledOnce();
});
