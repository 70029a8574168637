import { notifications } from "@mantine/notifications";
import { act, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import type { ComponentType } from "react";
import { createRoutesStub, Link, type MiddlewareFunction, Outlet, useLocation } from "react-router";
import { expect, onTestFinished } from "vitest";
import { LeaveGuard } from "~/components/LeaveGuard.tsx";
import { MantineFrame } from "~/components/MantineFrame.tsx";
import { SuccessNotifications } from "~/components/SuccessNotifications.tsx";
import { requireSession } from "~/features/auth/guards.ts";
import { ContactDialogProvider } from "~/features/contact/ContactDialogProvider.tsx";

type StubRoute = Parameters<typeof createRoutesStub>[0][number];

/** The exports of a file in app/routes that tests need. */
interface RouteModule {
  readonly default: ComponentType<never>;
  readonly clientLoader?: (args: never) => unknown;
  readonly clientMiddleware?: MiddlewareFunction[];
}

/** A file of app/routes with its loader, as a route at this path. */
export function pageAt(path: string, module: RouteModule): StubRoute {
  const { default: Component, clientLoader: loader, clientMiddleware: middleware } = module;
  return {
    path,
    Component,
    ...(loader && { loader }),
    ...(middleware && { middleware }),
  } as StubRoute;
}

/** The same for a page of the signed-in layout (routes/signed-in.tsx). */
export const signedInPageAt = (path: string, module: RouteModule): StubRoute => ({
  middleware: [requireSession],
  children: [pageAt(path, module)],
});

/** The frame's link to an empty page. */
export const ELSEWHERE = "Elsewhere";

function Frame({ hasGuard }: { hasGuard: boolean }) {
  const { pathname, search, hash } = useLocation();
  return (
    <ContactDialogProvider>
      <MantineFrame>
        <SuccessNotifications />
        {hasGuard && <LeaveGuard />}
        <Outlet />
      </MantineFrame>
      <Link to="/elsewhere">{ELSEWHERE}</Link>
      <output aria-label="Address">{pathname + search + hash}</output>
    </ContactDialogProvider>
  );
}

const Nothing = () => null;

/**
 * Renders the given routes at an address, inside the frame of all pages; every other address is an empty page.
 * The current address is the text of the output "Address".
 * @param hasGuard false if the page has its own LeaveGuard.
 */
export function renderRoutes(routes: StubRoute[], at: string, hasGuard = true) {
  const children = [...routes, { path: "*", Component: Nothing }];
  const Stub = createRoutesStub([
    { Component: () => <Frame hasGuard={hasGuard} />, HydrateFallback: Nothing, children },
  ]);
  // Without style sheets, every element can be clicked; checking this takes jsdom long.
  const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 });
  render(<Stub initialEntries={[at]} />);
  // They outlive their page.
  onTestFinished(() => void notifications.clean());
  return { user };
}

/** Opens a page of the signed-in layout, and waits until it is complete. */
export async function showSignedInPage(path: string, module: RouteModule, search = "") {
  const page = renderRoutes([signedInPageAt(path, module)], path + search);
  await screen.findByRole("heading", { level: 1 });
  // The page appears shortly before its listeners are added.
  await act(async () => undefined);
  return page;
}

/** Waits until the page has this address. */
export async function expectAddress(address: string): Promise<void> {
  expect(await screen.findByText(address, { selector: "output" })).toBeInTheDocument();
}

/** Waits for the error message with this text. */
export async function expectAlert(text: string | RegExp): Promise<void> {
  expect(await screen.findByRole("alert")).toHaveTextContent(text);
}

/** The texts of the blue buttons: one, the page's main action. */
export const mainActions = () =>
  [...document.querySelectorAll('[class*="_primary_"]')].map((button) => button.textContent.trim());

/** Checks the address of the link with this name. */
export function expectLink(
  name: string | RegExp,
  address: string,
  place: Pick<typeof screen, "getByRole"> = screen,
) {
  expect(place.getByRole("link", { name })).toHaveAttribute("href", address);
}
