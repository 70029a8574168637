import { TextInput } from "@mantine/core";
import { render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { renderToString } from "react-dom/server";
import { expect, it, vi } from "vitest";
import { SIGN_IN_FORM } from "#shared/forms.ts";
import { MantineFrame } from "~/components/MantineFrame.tsx";
import { DONE } from "./outcome.ts";
import { useValidatedForm } from "./useValidatedForm.ts";

const send = vi.fn().mockResolvedValue(DONE);

function TestForm() {
  const initialValues = { email: "", password: "" };
  const form = useValidatedForm({ rules: SIGN_IN_FORM, initialValues });
  return (
    <MantineFrame>
      <form noValidate onSubmit={form.onSubmit(send)}>
        <TextInput label="Email" {...form.field("email")} />
        <TextInput label="Secret" {...form.field("password")} />
        <button type="submit">Send</button>
      </form>
    </MantineFrame>
  );
}

it("sends text typed before the scripts were loaded", async () => {
  const page = document.createElement("div");
  document.body.append(page);
  page.innerHTML = renderToString(<TestForm />);
  for (const [index, text] of ["ada@example.com", "correct horse"].entries()) {
    const input = page.querySelectorAll("input")[index];
    if (!input) throw new Error("The form was not prerendered.");
    input.value = text;
  }
  render(<TestForm />, { container: page, hydrate: true });
  await userEvent.setup({ delay: null }).click(screen.getByRole("button", { name: "Send" }));
  expect(screen.getByRole("textbox", { name: "Email" })).toHaveValue("ada@example.com");
  expect(send).toHaveBeenCalledExactlyOnceWith({
    email: "ada@example.com",
    password: "correct horse",
  });
  page.remove();
});
