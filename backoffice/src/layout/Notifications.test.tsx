import { screen, waitFor } from "@testing-library/react";
import { useNotify } from "react-admin";
import { expect, it } from "vitest";
import { renderAdmin } from "../testing/renderAdmin.tsx";

function Attempt() {
  const notify = useNotify();
  return (
    <>
      <button type="button" onClick={() => notify("Failed to save.", { type: "error" })}>
        First
      </button>
      <button type="button" onClick={() => notify("Saved.")}>
        Second
      </button>
    </>
  );
}

it("shows the latest notification instead of the former one", async () => {
  const { press } = renderAdmin(<Attempt />);
  await press("First");
  expect(await screen.findByText("Failed to save.")).toBeVisible();
  await press("Second");
  expect(await screen.findByText("Saved.")).toBeVisible();
  await waitFor(() => expect(screen.queryByText("Failed to save.")).toBeNull());
  await press("First");
  expect(await screen.findByText("Failed to save.")).toBeVisible();
});
