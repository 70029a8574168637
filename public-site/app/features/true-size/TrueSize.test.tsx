import { act, fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it, vi } from "vitest";
import { TrueSize } from "./TrueSize.tsx";

const height = () => screen.getByRole("slider", { name: "Height" });
const scaleOf = ({ container }: { container: HTMLElement }) =>
  (container.firstChild as HTMLElement).style.getPropertyValue("--measured");

beforeEach(() => {
  localStorage.clear();
  vi.stubGlobal("devicePixelRatio", 2);
});

it("keeps the volume while the height changes, by slider, buttons and number", async () => {
  const user = userEvent.setup();
  const { container: page } = render(<TrueSize heading="h2" />);
  expect(height()).toHaveAttribute(
    "aria-valuetext",
    "10 millimeters high, 56 millimeters wide, 25 milliliters",
  );
  await user.click(screen.getByRole("button", { name: "Lower" }));
  await user.click(screen.getByRole("button", { name: "Lower" }));
  await user.click(screen.getByRole("button", { name: "Lower" }));
  expect(page).toHaveTextContent(/8.mm high, from the side/);
  expect(page).toHaveTextContent(/63.mm wide, from above/);
  const number = screen.getByRole("spinbutton", { name: "Height mm" });
  await user.clear(number);
  await user.type(number, "20");
  expect(page).toHaveTextContent(/40.mm wide, from above/);
  await user.type(number, "0");
  expect(height()).toHaveValue("20");
  await user.tab();
  expect(number).toHaveValue(20);
});

it("has true size once a card fits, in this browser, until the screen or its zoom changes", async () => {
  const user = userEvent.setup();
  const { unmount, ...page } = render(<TrueSize heading="h2" />);
  expect(screen.getByText("Drawn to scale.")).toBeVisible();
  expect(scaleOf(page)).toBe("");
  await user.click(screen.getByRole("button", { name: "Match your screen" }));
  expect(screen.getByText(/Nothing is scanned or sent/)).toBeVisible();
  fireEvent.change(screen.getByRole("slider", { name: "Size on this screen" }), {
    target: { value: "6.2" },
  });
  expect(scaleOf(page)).toBe("6.2px");
  await user.click(screen.getByRole("button", { name: "The sizes match" }));
  expect(screen.getByRole("status")).toHaveTextContent("Shown at about true size on this screen.");
  unmount();

  const later = render(<TrueSize heading="h2" />);
  expect(scaleOf(later)).toBe("6.2px");
  act(() => {
    vi.stubGlobal("devicePixelRatio", 3);
    window.dispatchEvent(new Event("resize"));
  });
  expect(scaleOf(later)).toBe("");
  expect(screen.getByRole("status")).toHaveTextContent("Drawn to scale.");
});
