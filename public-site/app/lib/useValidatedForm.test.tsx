import { TextInput } from "@mantine/core";
import { render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { renderToString } from "react-dom/server";
import { beforeEach, expect, it, vi } from "vitest";
import { SIGN_IN_FORM } from "#shared/forms.ts";
import { MantineFrame } from "~/components/MantineFrame.tsx";
import { DONE } from "./outcome.ts";
import { useValidatedForm } from "./useValidatedForm.ts";

const send = vi.fn();

function TestForm() {
  const form = useValidatedForm({
    rules: SIGN_IN_FORM,
    initialValues: { email: "", password: "" },
    missing: "Please fill in all required fields.",
  });
  return (
    <MantineFrame>
      <form noValidate onSubmit={form.onSubmit(send)}>
        <TextInput key={form.key("email")} label="Email" {...form.field("email")} />
        <TextInput label="Secret" {...form.field("password")} />
        {form.problem && <p role="alert">{form.problem.message}</p>}
        {form.sent && <p role="status">Sent</p>}
        <button type="submit">Send</button>
        <button type="button" onClick={() => form.reset()}>
          Begin again
        </button>
      </form>
    </MantineFrame>
  );
}

const user = userEvent.setup({ delay: null });
const field = (name: string) => screen.getByRole("textbox", { name });
const press = (name: string) => user.click(screen.getByRole("button", { name }));

beforeEach(() => {
  send.mockReset().mockResolvedValue(DONE);
});

it("marks missing fields beside them and above the button until all are filled in, and focuses the first", async () => {
  render(<TestForm />);
  await press("Send");
  expect(field("Email")).toHaveFocus();
  expect(field("Email")).toHaveAccessibleDescription("Email is required.");
  expect(screen.getByRole("alert")).toHaveTextContent("Please fill in all required fields.");
  await user.type(field("Email"), "ada@");
  expect(field("Email")).not.toHaveAccessibleDescription();
  expect(screen.getByRole("alert")).toBeInTheDocument();
  await user.type(field("Secret"), "c");
  expect(screen.queryByRole("alert")).toBeNull();
  expect(send).not.toHaveBeenCalled();
});

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
  await press("Send");
  expect(field("Email")).toHaveValue("ada@example.com");
  expect(send).toHaveBeenCalledExactlyOnceWith({
    email: "ada@example.com",
    password: "correct horse",
  });
  page.remove();
});
