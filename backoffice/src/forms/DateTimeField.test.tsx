import { fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, expect, it, vi } from "vitest";
import { DateTimeField } from "./DateTimeField.tsx";
import { fromLocalInput, toLocalInput } from "./localDateTime.ts";

// Files share a process, and others read the local time.
afterEach(() => vi.unstubAllEnvs());

it("shows a moment to the second with the official time, and passes on the typed one", () => {
  const onChange = vi.fn<(value: string) => void>();
  function Form() {
    const [value, setValue] = useState("2025-09-01T04:59:59+00:00");
    onChange.mockImplementation(setValue);
    return <DateTimeField label="Closes" value={value} onChange={onChange} />;
  }
  render(<Form />);
  const field = screen.getByLabelText("Closes");
  expect(field).toHaveValue(toLocalInput("2025-09-01T04:59:59Z"));
  expect(field).toHaveAccessibleDescription("Aug 31, 2025 11:59 PM EST");
  fireEvent.change(field, { target: { value: "2026-01-02T03:04:05" } });
  expect(onChange).toHaveBeenLastCalledWith(fromLocalInput("2026-01-02T03:04:05"));
  fireEvent.change(field, { target: { value: "" } });
  expect(onChange).toHaveBeenLastCalledWith("");
  expect(field).toHaveAccessibleDescription("Your local time");
});

it.each([
  ["America/New_York", "2025-09-01T04:59:59+00:00", "2025-09-01T00:59:59"],
  ["Asia/Kolkata", "2025-09-01T04:59:59+00:00", "2025-09-01T10:29:59"],
  ["Pacific/Kiritimati", "2025-12-31T10:00:00+00:00", "2026-01-01T00:00:00"],
  ["Europe/Paris", "2026-03-29T00:30:00+00:00", "2026-03-29T01:30:00"],
  ["Europe/Paris", "2026-03-29T01:30:00+00:00", "2026-03-29T03:30:00"],
])("in %s, %s is %s on the clock", (zone, moment, text) => {
  vi.stubEnv("TZ", zone);
  expect(toLocalInput(moment)).toBe(text);
  expect(Date.parse(fromLocalInput(text))).toBe(Date.parse(moment));
});
