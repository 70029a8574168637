import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { DONE } from "~/lib/outcome.ts";
import { renderRoutes } from "~/testing/renderRoutes.tsx";
import { ConfirmDialog } from "./ConfirmDialog.tsx";

it("is read out with what will happen, and begins at the harmless button", async () => {
  const page = () => (
    <ConfirmDialog
      opened
      title="Remove the document?"
      confirmLabel="Remove"
      busyLabel="Removing..."
      action={async () => DONE}
      onDone={() => undefined}
      onCancel={() => undefined}
    >
      <p>It cannot be brought back.</p>
    </ConfirmDialog>
  );
  renderRoutes([{ path: "/", Component: page }], "/");
  const dialog = await screen.findByRole("dialog", { name: "Remove the document?" });
  expect(dialog).toHaveAccessibleDescription("It cannot be brought back.");
  expect(await screen.findByRole("button", { name: "Cancel" })).toHaveFocus();
});
