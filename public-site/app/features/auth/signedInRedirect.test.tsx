import { act, screen } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { readUser } from "~/data/session.ts";
import SignInRoute from "~/routes/sign-in.tsx";
import SignUpRoute from "~/routes/sign-up.tsx";
import { renderRoutes } from "~/testing/renderRoutes.tsx";

vi.mock("~/data/session.ts", () => ({ readUser: vi.fn() }));
const user = vi.mocked(readUser);
const ADA = { id: "ada" } as Awaited<ReturnType<typeof readUser>>;

const open = (address: string) =>
  renderRoutes(
    [
      { path: "/signin", Component: SignInRoute },
      { path: "/signup", Component: SignUpRoute },
    ],
    address,
  );
const arriveAt = async (address: string) =>
  expect(await screen.findByText(address, { selector: "output" })).toBeInTheDocument();

beforeEach(() => {
  user.mockReset();
});

describe.each(["/signin", "/signup"])("%s", (page) => {
  it("leads whoever is signed in to the dashboard", async () => {
    user.mockResolvedValue(ADA);
    open(page);
    await arriveAt("/dashboard");
  });

  it("leads whoever is signed in to where its address asks for", async () => {
    user.mockResolvedValue(ADA);
    open(`${page}?next=%2Finvitation%3Ftoken%3Dabc`);
    await arriveAt("/invitation?token=abc");
  });

  it.each([
    ["nobody is signed in", () => Promise.resolve(null)],
    ["that cannot be found out now", () => Promise.reject(new Error("no network"))],
  ])("shows its form while %s", async (_, answer) => {
    user.mockImplementation(answer);
    open(page);
    await act(async () => {});
    expect(screen.getByRole("form")).toBeInTheDocument();
    await arriveAt(page);
  });
});
