import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, it } from "vitest";
import { MAIN_ID } from "../components/focusMain.ts";
import { useKeptFocus } from "./useKeptFocus.ts";

function Page() {
  const [isDone, setIsDone] = useState(false);
  useKeptFocus();
  return (
    <>
      <main id={MAIN_ID} tabIndex={-1}>
        {!isDone && (
          <button type="button" onClick={() => setIsDone(true)}>
            Keep the result
          </button>
        )}
        <button type="button">Decide</button>
      </main>
      <p>Nothing else.</p>
    </>
  );
}

it("the focus goes to the page when the button that had it goes", async () => {
  render(<Page />);
  await userEvent.click(screen.getByRole("button", { name: "Keep the result" }));
  await waitFor(() => expect(screen.getByRole("main")).toHaveFocus());
});

it("and nowhere when one leaves a button that stays", async () => {
  render(<Page />);
  await userEvent.click(screen.getByRole("button", { name: "Decide" }));
  await userEvent.click(screen.getByText("Nothing else."));
  screen.getByRole("main").append(document.createElement("hr"));
  await Promise.resolve();
  expect(document.body).toHaveFocus();
});
