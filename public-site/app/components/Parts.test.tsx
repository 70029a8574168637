import { render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { useState } from "react";
import { expect, it, vi } from "vitest";
import { Parts } from "./Parts.tsx";

function Breaking() {
  const [broken, setBroken] = useState(false);
  if (broken) throw new Error("It cannot be shown.");
  return (
    <button type="button" onClick={() => setBroken(true)}>
      Break it
    </button>
  );
}

it("a failed part does not affect the others, and can be retried", async () => {
  vi.spyOn(console, "error").mockReturnValue();
  const user = userEvent.setup();
  render(
    <Parts>
      <input aria-label="Beside it" />
      <Breaking />
    </Parts>,
  );
  await user.type(screen.getByLabelText("Beside it"), "typed");
  await user.click(screen.getByRole("button", { name: "Break it" }));
  expect(screen.getByRole("alert")).toHaveTextContent("We couldn’t show this part of the page.");
  expect(screen.getByLabelText("Beside it")).toHaveValue("typed");
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(screen.getByRole("button", { name: "Break it" })).toBeInTheDocument();
});
