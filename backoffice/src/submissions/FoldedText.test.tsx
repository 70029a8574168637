import { fireEvent, render, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { FoldedText } from "./FoldedText.tsx";

const styleOf = window.getComputedStyle;

/** jsdom has no layout. */
function setLines(count: number) {
  vi.spyOn(window, "getComputedStyle").mockImplementation((element) =>
    Object.defineProperty(styleOf(element), "lineHeight", { value: "20px" }),
  );
  vi.spyOn(HTMLElement.prototype, "scrollHeight", "get").mockReturnValue(count * 20);
}

it("shows a text whole that is only a few lines longer, and folds a longer one until it is opened", () => {
  setLines(12);
  const { rerender } = render(<FoldedText>Short</FoldedText>);
  expect(screen.queryByRole("button")).toBeNull();
  setLines(13);
  rerender(<FoldedText>Long</FoldedText>);
  const button = screen.getByRole("button", { name: "Show all", expanded: false });
  fireEvent.click(button);
  expect(button).toHaveTextContent("Show less");
  expect(button).toHaveAttribute("aria-expanded", "true");
  setLines(2);
  rerender(<FoldedText>Another</FoldedText>);
  expect(screen.queryByRole("button")).toBeNull();
});
