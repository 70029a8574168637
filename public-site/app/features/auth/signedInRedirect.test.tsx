import { act, screen } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { signedInAs } from "#common/testing/sessions.ts";
import * as signInRoute from "~/routes/sign-in.tsx";
import * as signUpRoute from "~/routes/sign-up.tsx";
import { pageAt, renderRoutes } from "~/testing/renderRoutes.tsx";
import { siteServer } from "~/testing/server.ts";
import { sessionThatCannotBeRead } from "~/testing/unreadableSession.ts";

const server = siteServer();

const open = (address: string) =>
  renderRoutes([pageAt("/signin", signInRoute), pageAt("/signup", signUpRoute)], address);
const arriveAt = async (address: string) =>
  expect(await screen.findByText(address, { selector: "output" })).toBeInTheDocument();

afterEach(() => void vi.useRealTimers());

describe.each(["/signin", "/signup"])("%s", (page) => {
  it("leads a signed-in person to the dashboard", async () => {
    signedInAs();
    open(page);
    await arriveAt("/dashboard");
  });

  it("leads a signed-in person to the page that its address asks for", async () => {
    signedInAs();
    open(`${page}?next=%2Finvitation%3Ftoken%3Dabc`);
    await arriveAt("/invitation?token=abc");
  });

  it("shows its form while nobody is signed in", async () => {
    open(page);
    await act(async () => {});
    expect(screen.getByRole("form")).toBeInTheDocument();
    await arriveAt(page);
  });

  it("shows its form while that cannot be found out now", async () => {
    const { untilGivenUp } = sessionThatCannotBeRead(server);
    open(page);
    await act(untilGivenUp);
    expect(screen.getByRole("form")).toBeInTheDocument();
    expect(screen.getByLabelText("Address")).toHaveTextContent(page);
  });
});
