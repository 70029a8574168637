import { act, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { refusal } from "#common/testing/fakeServer.ts";
import { renderRoutes } from "~/testing/renderRoutes.tsx";
import { siteServer } from "~/testing/server.ts";
import { FaqQuestions } from "./FaqQuestions.tsx";

const server = siteServer();
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

  it("opens at once, and is scrolled into view once its answer has unfolded", () => {
    open("/faq#faq-17");
    expect(openIds()).toEqual(["faq-17"]);
    act(() => vi.advanceTimersByTime(349));
    // As React Router's <ScrollRestoration> does.
    question(17).scrollIntoView();
    expect(scrolledTo).not.toHaveBeenCalled();
    act(() => vi.advanceTimersByTime(1));
    expect(scrolledTo).toHaveBeenCalledExactlyOnceWith("faq-17");
  });

  it.each(["/faq", "/faq#faq-99", "/faq#main", "/faq#%E0%A4%A"])("is missing at %s", (address) => {
    open(address);
    act(() => vi.runAllTimers());
    expect(question(1)).toBeInTheDocument();
    expect(openIds()).toEqual([]);
    expect(scrolledTo).not.toHaveBeenCalled();
  });
});

it("searches questions and answers, marks matches, and hides the rest", async () => {
  const { user } = open("/faq");
  const names = [...document.querySelectorAll("details")].map((one) => one.getAttribute("name"));
  expect(new Set(names), "one question is open at a time").toEqual(new Set(["faq"]));
  await user.click(screen.getByRole("searchbox"));
  await user.paste("elastomeric");
  expect(screen.getByText("1 question matches")).toBeVisible();
  expect(question(1).hidden).toBe(true);
  expect(screen.queryByRole("heading", { name: "Challenge Partners" })).toBeNull();
  const summary = question(22).querySelector("summary");
  expect(summary).toHaveTextContent("Elastomeric reservoirs. A stretched balloon");
  const marks = [...question(22).querySelectorAll("mark")].map((mark) => mark.textContent);
  expect(marks).toEqual(["Elastomeric", "Elastomeric"]);
  await user.clear(screen.getByRole("searchbox"));
  expect(document.querySelector("mark")).toBeNull();
});

it("adds the administrators' answers: at their address, in the search and for search engines", async () => {
  const added = {
    id: 101,
    section: "More questions",
    question: "May I travel by train?",
    answer: "Yes, **within Europe**. [Ask us](/contact).\n\n<b>Soon</b>",
  };
  server.answer({ "GET /rest/v1/faq_answers": [added] });
  const { user } = open("/faq#faq-101");
  expect(await screen.findByRole("heading", { name: "More questions" })).toBeVisible();
  const ids = [...document.querySelectorAll("details")].map(({ id }) => id);
  expect(ids.slice(-2)).toEqual(["faq-27", "faq-101"]);
  expect(openIds()).toEqual(["faq-101"]);
  expect(screen.getByRole("link", { name: "Ask us" })).toHaveAttribute("href", "/contact");
  expect(screen.getByText("within Europe").closest("strong")).toBeVisible();
  expect(question(101), "HTML is text").toHaveTextContent("<b>Soon</b>");
  await user.click(screen.getByRole("searchbox"));
  await user.paste("europe");
  expect(question(101).hidden).toBe(false);
  expect(question(1).hidden).toBe(true);
  const data = document.querySelector('script[type="application/ld+json"]')?.textContent;
  expect(data).toContain("May I travel by train?");
  expect(data).not.toContain("<b>");
});

it("shows the built-in questions if the added ones cannot be loaded", async () => {
  server.answer({ "GET /rest/v1/faq_answers": refusal(500) });
  open("/faq");
  await expect.poll(() => vi.mocked(console.warn).mock.calls.length).toBe(1);
  expect(question(27)).toBeInTheDocument();
});
