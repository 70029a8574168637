import { render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, it } from "vitest";
import { MantineFrame } from "./MantineFrame.tsx";
import { NewPasswordField } from "./NewPasswordField.tsx";

it("counts missing characters, and recognizes common passwords", async () => {
  const user = userEvent.setup({ delay: null });
  render(<NewPasswordField />, { wrapper: MantineFrame });
  const field = screen.getByLabelText("Password");
  expect(field).toHaveAccessibleDescription(
    /^At least 10 characters\. A phrase of unrelated words/,
  );
  await user.click(field);
  await user.paste("sevén 7".normalize("NFD"));
  expect(field).toHaveAccessibleDescription("At least 10 characters. 3 to go.");
  await user.paste(" ok");
  expect(field).toHaveAccessibleDescription(
    "At least 10 characters. Your password is long enough and not a common one.",
  );
  await user.clear(field);
  await user.paste("Password2025");
  await waitFor(() => expect(field).toHaveAccessibleDescription(/easy to guess/));
});
