import { beforeEach, expect, it } from "vitest";
import { markCurrentSection, watchContents } from "./contents.ts";

const PAGE = `
  <details open><summary>On this page <span data-contents-title>First</span></summary>
    <nav data-contents><a href="#first">First</a><a href="#second">Second</a></nav></details>
  <section id="first"></section><section id="second"></section>`;

const current = () => document.querySelector("[aria-current]")?.textContent;

/** Moves the sections to these distances from the top of the window. */
function scrollTo(first: number, second: number): void {
  for (const [id, top] of Object.entries({ first, second })) {
    const section = document.getElementById(id) as HTMLElement;
    section.getBoundingClientRect = () => new DOMRect(0, top);
  }
  markCurrentSection();
}

beforeEach(() => {
  document.body.innerHTML = PAGE;
  Object.defineProperty(document.documentElement, "scrollHeight", {
    value: 5_000,
    configurable: true,
  });
  return () => {
    document.body.replaceChildren();
    Reflect.deleteProperty(document.documentElement, "scrollHeight");
    history.replaceState(null, "", "/");
  };
});

it("marks the section in the upper third of the window, the first one above all", () => {
  scrollTo(500, 900);
  expect(current()).toBe("First");
  scrollTo(-500, 200);
  expect(current()).toBe("Second");
  expect(document.querySelector("[data-contents-title]")).toHaveTextContent("Second");
});

it("folds after a click on a link", () => {
  watchContents();
  document.querySelector("a")?.click();
  expect(document.querySelector("details")).not.toHaveAttribute("open");
});
