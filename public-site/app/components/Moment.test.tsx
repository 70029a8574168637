import { render, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { Moment } from "./Moment.tsx";

const DEADLINE = "2025-09-01T04:59:59Z";

afterEach(() => vi.unstubAllEnvs());

it.each([
  ["Asia/Tokyo", "Sep 1, 2025 1:59 PM GMT+9 Official time: Aug 31, 2025 11:59 PM EST"],
  ["Europe/Paris", "Sep 1, 2025 6:59 AM CEST Official time: Aug 31, 2025 11:59 PM EST"],
  ["America/Lima", "Aug 31, 2025 11:59 PM GMT-5"],
])("in %s shows the local time first, and the official time if it differs", (zone, text) => {
  vi.stubEnv("TZ", zone);
  render(<Moment at={DEADLINE} />);
  expect(screen.getByRole("time")).toHaveTextContent(text);
  expect(screen.getByRole("time")).toHaveAttribute("datetime", DEADLINE);
});
