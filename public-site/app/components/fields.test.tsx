import { render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { CheckboxField } from "./CheckboxField.tsx";
import { PasswordField } from "./PasswordField.tsx";
import { SelectField } from "./SelectField.tsx";
import { TextAreaField } from "./TextAreaField.tsx";
import { TextField } from "./TextField.tsx";

const TEXTS = { label: "Name", description: "As on your card.", error: "Name is required." };
const LIST = { placeholder: "Choose", options: ["One", "Two"] };

describe.each([
  ["a text", (texts: typeof TEXTS) => <TextField {...texts} />],
  ["a long text", (texts: typeof TEXTS) => <TextAreaField {...texts} />],
  ["a choice", (texts: typeof TEXTS) => <SelectField {...texts} {...LIST} />],
  ["a password", (texts: typeof TEXTS) => <PasswordField {...texts} />],
  ["a box", (texts: typeof TEXTS) => <CheckboxField {...texts} />],
])("%s", (_, field) => {
  it("is called by its label, and says what to know and what is wrong", () => {
    render(field(TEXTS));
    const control = screen.getByLabelText("Name");
    expect(control).toHaveAccessibleDescription("Name is required. As on your card.");
    expect(control).toBeInvalid();
  });

  it("is fine while nothing is wrong", () => {
    render(field({ ...TEXTS, error: "" }));
    const control = screen.getByLabelText("Name");
    expect(control).toHaveAccessibleDescription("As on your card.");
    expect(control).not.toHaveAttribute("aria-invalid");
  });
});

it("shows the characters of a password while the switch is on", async () => {
  const user = userEvent.setup({ delay: null });
  render(<PasswordField />);
  const password = screen.getByLabelText("Password");
  const show = screen.getByRole("button", { name: "Show characters" });
  await user.type(password, "secret words");
  for (const [type, pressed] of [
    ["password", "false"],
    ["text", "true"],
    ["password", "false"],
  ] as const) {
    expect(password).toHaveAttribute("type", type);
    expect(show).toHaveAttribute("aria-pressed", pressed);
    await user.click(show);
  }
  expect(password).toHaveValue("secret words");
});

it("starts a choice with nothing chosen, and asks for one", () => {
  render(<SelectField label="Number" {...LIST} />);
  const choice = screen.getByLabelText("Number");
  expect(choice).toHaveDisplayValue("Choose");
  expect(choice).toBeRequired();
  expect(choice).toBeInvalid();
});
