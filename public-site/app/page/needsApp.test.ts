import { readFileSync } from "node:fs";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import { beforeEach, expect, it, vi } from "vitest";
import { signedInAs } from "#common/testing/sessions.ts";
import { answersKey } from "~/content/faqAnswerRows.ts";
import { openContactPage, returnToContactAddress } from "~/features/contact/contactPage.ts";
import routes from "~/routes.ts";
import { siteServer } from "~/testing/server.ts";
import { needsAppAtOnce } from "./needsApp.ts";

const ANSWERS = "GET /rest/v1/faq_answers";
const ROWS = [{ id: 101, section: "Travel", question: "By train?", answer: "Yes." }];
const server = siteServer();

beforeEach(() => {
  return () => {
    history.replaceState(null, "", "/");
    document.body.replaceChildren();
  };
});

function needsAppAt(address: string): Promise<boolean> {
  history.replaceState(null, "", address);
  return needsAppAtOnce();
}

it.each(["/", "/challenge/", "/rules", "/winners", "/signin", "/signup", "/nowhere"])(
  "%s is complete as it is prerendered",
  async (address) => {
    expect(await needsAppAt(address)).toBe(false);
  },
);

/** The address and the file of each route. */
const routesIn = (entries: readonly RouteConfigEntry[]): [path: string, file: string][] =>
  entries.flatMap(({ path, file, children = [] }) => [
    ...(path?.startsWith("/") ? [[path, file] as [string, string]] : []),
    ...routesIn(children),
  ]);

it.each(
  routesIn(await routes).filter(([, file]) =>
    readFileSync(`${import.meta.dirname}/../${file}`, "utf8").includes("clientLoader"),
  ),
)("%s needs the app, because its route loads data", async (path) => {
  expect(await needsAppAt(path.replace(":id", "1"))).toBe(true);
});

it.each(["/dashboard", "/projects/1", "/invitation", "/signup?next=%2Fentry"])(
  "%s needs the app",
  async (address) => {
    expect(await needsAppAt(address)).toBe(true);
  },
);

it("sign-in needs the app for a signed-in person, who leaves it; a text does not", async () => {
  signedInAs();
  expect(await needsAppAt("/signin")).toBe(true);
  expect(await needsAppAt("/rules")).toBe(false);
});

it("the contact form is complete, too, except for a signed-in person, whose name it starts with", async () => {
  document.body.innerHTML = "<dialog data-contact open><input data-autofocus></dialog>";
  history.replaceState(null, "", "/contact");
  openContactPage();
  expect(location.pathname).toBe("/");
  expect(document.querySelector("input")).toHaveFocus();
  expect(await needsAppAtOnce()).toBe(false);
  signedInAs();
  expect(await needsAppAtOnce()).toBe(true);
  returnToContactAddress();
  expect(location.pathname).toBe("/contact");
});

it("the home page needs it for somebody who comes from the back office, or has measured the screen", async () => {
  sessionStorage.setItem("challenge-admin-refused", "yes");
  expect(await needsAppAt("/rules")).toBe(true);
  sessionStorage.clear();
  const screenNow = `${screen.width}x${screen.height}@${devicePixelRatio}`;
  localStorage.setItem("challenge-screen", JSON.stringify({ screen: screenNow, perMillimeter: 5 }));
  expect(await needsAppAt("/")).toBe(true);
});

it("the FAQ needs it if the answers differ from those of the build", async () => {
  vi.stubEnv("VITE_FAQ_KEY", answersKey([]));
  server.answer({ [ANSWERS]: [] });
  expect(await needsAppAt("/faq")).toBe(false);
  server.answer({ [ANSWERS]: ROWS });
  expect(await needsAppAt("/faq")).toBe(true);
  vi.stubEnv("VITE_FAQ_KEY", answersKey(ROWS));
  expect(await needsAppAt("/faq")).toBe(false);
});
