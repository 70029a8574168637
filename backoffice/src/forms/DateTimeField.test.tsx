import { fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, expect, it, vi } from "vitest";
import { DateTimeField } from "./DateTimeField.tsx";
import { fromLocalInput, toLocalInput } from "./localDateTime.ts";

// Files share a process, and others read the local time.
afterEach(() => vi.unstubAllEnvs());

const CLOSES = "2025-09-01T04:59:59+00:00";

function setUp(start: string) {
  const onChange = vi.fn<(value: string) => void>();
  function Form() {
    const [value, setValue] = useState(start);
    onChange.mockImplementation(setValue);
    return (
      <>
        <DateTimeField label="Closes" value={value} onChange={onChange} />
        <button type="button" onClick={() => setValue("2025-12-31T05:00:30Z")}>
          Colleague
        </button>
      </>
    );
  }
  vi.stubEnv("TZ", "America/New_York");
  render(<Form />);
  const field = screen.getByLabelText("Closes");
  const type = (value: string) => {
    fireEvent.change(field, { target: { value } });
    return onChange.mock.lastCall?.[0];
  };
  return { field, type };
}

it("hides the last second of a minute, and keeps it while the minutes stay", () => {
  const { field, type } = setUp(CLOSES);
  expect(field).toHaveValue("2025-09-01T00:59");
  expect(field).toHaveAttribute("step", "60");
  expect(field).toHaveAccessibleDescription("EDT Aug 31, 2025 11:59 PM EST");
  expect(type("2025-09-08T00:59")).toBe("2025-09-08T04:59:59.000Z");
  expect(field).toHaveValue("2025-09-08T00:59");
  expect(type("2025-09-08T01:00")).toBe("2025-09-08T05:00:00.000Z");
  // Exactly as it is stored, also after other values.
  expect(type("2025-09-01T00:59")).toBe(CLOSES);
});

it("shows other seconds, and what was typed until another value comes from outside", () => {
  const { field, type } = setUp("2025-09-01T04:59:30Z");
  expect(field).toHaveValue("2025-09-01T00:59:30");
  expect(field).toHaveAttribute("step", "1");
  expect(type("2026-01-02T03:04:05")).toBe("2026-01-02T08:04:05.000Z");
  expect(type("")).toBe("");
  expect(field).toHaveAccessibleDescription(/^E[DS]T Official time now: .+ EST$/);
  fireEvent.click(screen.getByRole("button", { name: "Colleague" }));
  expect(field).toHaveValue("2025-12-31T00:00:30");
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
