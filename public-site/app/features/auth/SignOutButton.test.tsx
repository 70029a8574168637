import { screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { signOut } from "~/data/account.ts";
import { DONE, failure } from "~/lib/outcome.ts";
import { renderRoutes } from "~/testing/renderRoutes.tsx";
import { SignOutButton } from "./SignOutButton.tsx";

vi.mock("~/data/account.ts", () => ({ signOut: vi.fn() }));

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
