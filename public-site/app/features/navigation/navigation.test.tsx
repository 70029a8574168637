import { act, cleanup, screen, within } from "@testing-library/react";
import { renderToString } from "react-dom/server";
import { MemoryRouter, Outlet } from "react-router";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { announceSessionChange } from "#common/session.ts";
import { signedInAs } from "#common/testing/sessions.ts";
import { newChallenge } from "#shared/challengeRow.ts";
import { refreshFacts } from "~/challenge/currentFacts.ts";
import { RELEASED_ATTRIBUTE, RELEASED_STYLES } from "~/challenge/releasedMark.ts";
import ContactRoute from "~/routes/contact.tsx";
import { expectAddress, expectLink, renderRoutes } from "~/testing/renderRoutes.tsx";
import "~/features/contact/ContactDialog.tsx";
import { Footer } from "./Footer.tsx";
import { MAIN_ID, NavigationBar, SkipLink } from "./NavigationBar.tsx";
import { NavigationLinks } from "./NavigationLinks.tsx";
import { NotFoundPage } from "./NotFoundPage.tsx";
import { RouteFocus } from "./RouteFocus.tsx";

function Frame() {
  return (
    <>
      <SkipLink />
      <NavigationBar />
      <main id={MAIN_ID}>
        <Outlet />
      </main>
      <Footer />
      <RouteFocus />
    </>
  );
}

const Home = () => (
  <>
    <h1>Home page</h1>
    <section id="mailing-list" tabIndex={-1}>
      Form
    </section>
  </>
);

function open(path: string) {
  const children = [
    { path: "/", Component: Home },
    { path: "/signin", Component: () => <h1>Sign In page</h1> },
    { path: "/signup", Component: () => <h1>Sign Up page</h1> },
    { path: "/contact", Component: ContactRoute },
  ];
  return renderRoutes([{ Component: Frame, children }], path);
}

const bar = () => within(screen.getByRole("banner"));
const address = () => screen.getByLabelText("Address").textContent;

describe("the navigation bar", () => {
  it("marks the current page, even at an address that ends in a slash", async () => {
    open("/signin/");
    expect(bar().getByRole("link", { name: "Sign In" })).toHaveAttribute("aria-current", "page");
    cleanup();
    const { user } = open("/");
    expect(bar().getByRole("link", { name: "Home" })).toHaveAttribute("aria-current", "page");
    await user.click(bar().getByRole("link", { name: "Mailing List" }));
    expect(address()).toBe("/#mailing-list");
    expect(bar().getByRole("link", { name: "Mailing List" })).toHaveAttribute("aria-current");
    expect(bar().getByRole("link", { name: "Home" })).not.toHaveAttribute("aria-current");
  });

  it("offers sign-in and registration, or the dashboard once signed in, like the footer", () => {
    open("/");
    const footer = within(screen.getByRole("contentinfo"));
    expectLink("Sign In", "/signin", bar());
    expectLink("Register", "/signup", bar());
    expectLink("Sign In", "/signin", footer);
    act(() => {
      signedInAs();
      announceSessionChange();
    });
    for (const part of [bar(), footer]) {
      expectLink("My Dashboard", "/dashboard", part);
      expect(part.queryByRole("link", { name: /^(Sign In|Register)$/ })).toBeNull();
    }
  });

  it("has the released page that this browser has seen before the facts are known, then only theirs", async () => {
    const page = document.createElement("div");
    page.innerHTML = `<style>${RELEASED_STYLES}</style>${renderToString(
      <MemoryRouter>
        <NavigationLinks />
      </MemoryRouter>,
    )}`;
    document.body.append(page);
    onTestFinished(() => {
      page.remove();
      document.documentElement.removeAttribute(RELEASED_ATTRIBUTE);
    });
    const visible = () =>
      within(page)
        .queryAllByRole("link", { name: /^(Finalists|Winners)$/ })
        .map(({ textContent }) => textContent);
    expect(visible()).toEqual([]);
    for (const [seen, label] of [
      ["finalists", "Finalists"],
      ["winners", "Winners"],
    ] as const) {
      document.documentElement.setAttribute(RELEASED_ATTRIBUTE, seen);
      expect(visible()).toEqual([label]);
    }
    page.remove();

    vi.setSystemTime(newChallenge.challenge_starts_at);
    const results_released_at = newChallenge.challenge_starts_at;
    const inBar = { selector: "header [data-bar-links] *" };
    for (const [released, labels] of [
      // In the bar and in the menu of a phone.
      [{ results_released_at }, ["Finalists", "Finalists"]],
      [{}, []],
    ] as const) {
      await refreshFacts(async () => ({ ...newChallenge, ...released }));
      open("/");
      const links = screen.queryAllByText(/^(Finalists|Winners)$/, inBar);
      expect(links.map(({ textContent }) => textContent)).toEqual(labels);
      cleanup();
    }
  });

  it("goes back from the sign-up page, or home if there is no previous page", async () => {
    const { user } = open("/signin");
    await user.click(bar().getByRole("link", { name: "Register" }));
    expect(bar().queryByRole("link", { name: "Register" })).toBeNull();
    await user.click(bar().getByRole("button", { name: "Go Back" }));
    await expectAddress("/signin");
    cleanup();
    const direct = open("/signup/");
    await direct.user.click(bar().getByRole("button", { name: "Go Back" }));
    await expectAddress("/");
  });
});

it("the focus moves to the heading of each page except the first, and to the section of a hash", async () => {
  const { user } = open("/#%E0%A4%A");
  expect(document.body).toHaveFocus();
  for (const _ of ["first", "second"]) {
    await user.click(bar().getByRole("link", { name: "Mailing List" }));
    expect(screen.getByText("Form")).toHaveFocus();
    expect(document.documentElement).toHaveAttribute("data-hash-scroll");
  }
  await user.click(bar().getByRole("link", { name: "Sign In" }));
  expect(screen.getByRole("heading", { name: "Sign In page" })).toHaveFocus();
  expect(document.documentElement).not.toHaveAttribute("data-hash-scroll");
});

it("redirects /contact to the home page, then opens the form", async () => {
  open("/contact");
  expect(await screen.findByRole("dialog", { name: "Contact Us" })).toBeInTheDocument();
  expect(address()).toBe("/");
});

it("explains an unknown address", () => {
  renderRoutes([{ path: "/nowhere", Component: NotFoundPage }], "/nowhere");
  expect(screen.getByRole("heading", { level: 1 })).toHaveTextContent("Page not found");
  expect(screen.getByText(/^The page you're looking for doesn't exist or has/)).toBeVisible();
  expectLink("Go back home", "/");
  const others = within(screen.getByRole("navigation", { name: "Or look here:" }));
  expectLink("FAQ", "/faq", others);
});
