import { fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { expect, it, vi } from "vitest";
import { DateTimeField } from "./DateTimeField.tsx";
import { fromLocalInput, toLocalInput } from "./localDateTime.ts";

function setUp(initial: string) {
  const onChange = vi.fn<(value: string) => void>();
  let set: (value: string) => void = () => undefined;
  function Form() {
    const [value, setValue] = useState(initial);
    set = setValue;
    const change = (changed: string) => {
      onChange(changed);
      setValue(changed);
    };
    return <DateTimeField label="Closes" value={value} onChange={change} />;
  }
  render(<Form />);
  return { onChange, set: (value: string) => set(value), field: screen.getByLabelText("Closes") };
}

it("shows a moment to the second, with the official time below", () => {
  const { field } = setUp("2025-09-01T04:59:59+00:00");
  expect(field).toHaveValue(toLocalInput("2025-09-01T04:59:59Z"));
  expect(field).toHaveAccessibleDescription("Aug 31, 2025 11:59 PM EST");
});

it("gives the moment that is typed, and none while it is empty", () => {
  const { field, onChange } = setUp("2025-09-01T04:59:59+00:00");
  fireEvent.change(field, { target: { value: "2026-01-02T03:04:05" } });
  expect(onChange).toHaveBeenLastCalledWith(fromLocalInput("2026-01-02T03:04:05"));
  fireEvent.change(field, { target: { value: "" } });
  expect(onChange).toHaveBeenLastCalledWith("");
  expect(field).toHaveAccessibleDescription("Your local time");
});
