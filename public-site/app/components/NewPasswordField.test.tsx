import { readFileSync } from "node:fs";
import { render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, it } from "vitest";
import { PASSWORD_MIN_LENGTH } from "#shared/limits.ts";
import { MantineFrame } from "./MantineFrame.tsx";
import { NewPasswordField } from "./NewPasswordField.tsx";

it("tells how much is missing, as the identity service counts it", async () => {
  const user = userEvent.setup({ delay: null });
  render(<NewPasswordField />, { wrapper: MantineFrame });
  const field = screen.getByLabelText("Password");
  expect(field).toHaveAccessibleDescription(/^At least 10 characters\. Several words/);
  await user.type(field, "seven 7");
  expect(field).toHaveAccessibleDescription("At least 10 characters. 3 to go.");
  await user.type(field, " ok");
  expect(field).toHaveAccessibleDescription("At least 10 characters. Long enough.");
});

it("has the rule of the service's settings", () => {
  const settings = readFileSync(`${import.meta.dirname}/../../../supabase/config.toml`, "utf8");
  expect(settings).toContain(`\nminimum_password_length = ${PASSWORD_MIN_LENGTH}\n`);
});
