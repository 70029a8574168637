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

describe("an answer that administrators have added", () => {
  const TRAIN = {
    id: 101,
    section: "More questions",
    question: "May I travel by train?",
    answer: "Yes, **within Europe**. [Ask us](/contact).\n\n<b>Soon</b>",
  };
  beforeEach(() => server.answer({ "GET /rest/v1/faq_answers": [TRAIN] }));

  it("follows all others, in a section of its own, and opens at its address", async () => {
    open("/faq#faq-101");
    expect(await screen.findByRole("heading", { name: "More questions" })).toBeVisible();
    const ids = [...document.querySelectorAll("details")].map(({ id }) => id);
    expect(ids.at(-2)).toBe("faq-27");
    expect(ids.at(-1)).toBe("faq-101");
    expect(openIds()).toEqual(["faq-101"]);
    expect(screen.getByRole("link", { name: "Ask us" })).toHaveAttribute("href", "/contact");
    expect(screen.getByText("within Europe").closest("strong")).toBeVisible();
    // HTML is text.
    expect(question(101)).toHaveTextContent("<b>Soon</b>");
  });

  it("is found by the search, and told to search engines", async () => {
    const { user } = open("/faq");
    await screen.findByText("May I travel by train?");
    await user.type(screen.getByRole("searchbox"), "europe");
    expect(question(101).hidden).toBe(false);
    expect(question(1).hidden).toBe(true);
    const data = document.querySelector('script[type="application/ld+json"]')?.textContent;
    expect(data).toContain("May I travel by train?");
    expect(data).not.toContain("<b>");
  });
});

it("shows the site's own questions where the added ones cannot be read", async () => {
  server.answer({ "GET /rest/v1/faq_answers": refusal(500) });
  open("/faq");
  await expect.poll(() => vi.mocked(console.warn).mock.calls.length).toBe(1);
  expect(question(27)).toBeInTheDocument();
});
