import { act, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { renderRoutes } from "~/testing/renderRoutes.tsx";
import { FaqQuestions } from "./FaqQuestions.tsx";

const open = (address: string) =>
  renderRoutes([{ path: "/faq", Component: FaqQuestions }], address);
const question = (id: number) => document.getElementById(`faq-${id}`) as HTMLDetailsElement;
const openIds = () => [...document.querySelectorAll("details[open]")].map(({ id }) => id);

describe("the question of the address", () => {
  const scrolledTo = vi.fn<(id: string) => void>();

  beforeEach(() => {
    vi.useFakeTimers();
    Element.prototype.scrollIntoView = function (this: Element) {
      scrolledTo(this.id);
    };
    scrolledTo.mockReset();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it("is open at once, and scrolled to once its answer has unfolded", () => {
    open("/faq#faq-17");
    expect(openIds()).toEqual(["faq-17"]);
    act(() => vi.advanceTimersByTime(349));
    // What React Router's <ScrollRestoration> does.
    question(17).scrollIntoView();
    expect(scrolledTo).not.toHaveBeenCalled();
    act(() => vi.advanceTimersByTime(1));
    expect(scrolledTo).toHaveBeenCalledExactlyOnceWith("faq-17");
  });

  it.each(["/faq", "/faq#faq-99", "/faq#main", "/faq#%E0%A4%A"])("is none at %s", (address) => {
    open(address);
    act(() => vi.runAllTimers());
    expect(question(1)).toBeInTheDocument();
    expect(openIds()).toEqual([]);
    expect(scrolledTo).not.toHaveBeenCalled();
  });
});

it("shows what a search finds, and hides the rest with its headings", async () => {
  const { user } = open("/faq");
  await user.type(screen.getByRole("searchbox"), "ip policy");
  expect(question(17).hidden).toBe(false);
  expect(question(1).hidden).toBe(true);
  expect(screen.queryByRole("heading", { name: "Challenge Partners" })).toBeNull();
});

it("marks what was searched for, and shows the match of a folded answer", async () => {
  const { user } = open("/faq");
  await user.type(screen.getByRole("searchbox"), "elastomeric");
  expect(screen.getByText("1 question matches")).toBeVisible();
  const summary = question(22).querySelector("summary");
  expect(summary).toHaveTextContent("Elastomeric reservoirs. A stretched balloon");
  const marks = [...question(22).querySelectorAll("mark")].map((mark) => mark.textContent);
  expect(marks).toEqual(["Elastomeric", "Elastomeric"]);
  await user.clear(screen.getByRole("searchbox"));
  expect(document.querySelector("mark")).toBeNull();
});

it("keeps one question open at a time, by the name that all of them share", () => {
  open("/faq");
  const names = [...document.querySelectorAll("details")].map((details) =>
    details.getAttribute("name"),
  );
  expect(names.length).toBeGreaterThan(1);
  expect(new Set(names)).toEqual(new Set(["faq"]));
});
