import { render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, it } from "vitest";
import { MantineFrame } from "./MantineFrame.tsx";
import { NewPasswordField } from "./NewPasswordField.tsx";

it("tells how much is missing, as the identity service counts it", async () => {
  const user = userEvent.setup({ delay: null });
  render(<NewPasswordField />, { wrapper: MantineFrame });
  const field = screen.getByLabelText("Password");
  expect(field).toHaveAccessibleDescription(
    /^At least 10 characters\. A phrase of unrelated words/,
  );
  await user.type(field, "seven 7");
  expect(field).toHaveAccessibleDescription("At least 10 characters. 3 to go.");
  await user.type(field, " ok");
  expect(field).toHaveAccessibleDescription(
    "At least 10 characters. Long enough, and not a common one.",
  );
});

it("says while it is typed that a password is common", async () => {
  const user = userEvent.setup({ delay: null });
  render(<NewPasswordField />, { wrapper: MantineFrame });
  const field = screen.getByLabelText("Password");
  await user.type(field, "Password2025");
  await waitFor(() => expect(field).toHaveAccessibleDescription(/easy to guess/));
  await user.type(field, " and kettle");
  expect(field).toHaveAccessibleDescription(/not a common one/);
});
