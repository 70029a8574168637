import { act, screen, waitFor } from "@testing-library/react";
import { useNotify } from "react-admin";
import { expect, it } from "vitest";
import { renderAdmin } from "../testing/renderAdmin.tsx";

it("shows the latest notification instead of the former one", async () => {
  let notify: ReturnType<typeof useNotify> = () => undefined;
  function Page() {
    notify = useNotify();
    return null;
  }
  renderAdmin(<Page />);
  for (const [message, former] of [
    ["Failed to save.", "Saved again."],
    ["Saved.", "Failed to save."],
    ["Saved again.", "Saved."],
  ] as const) {
    // It does not close by itself.
    act(() => notify(message, { autoHideDuration: null }));
    expect(await screen.findByText(message)).toBeVisible();
    await waitFor(() => expect(screen.queryByText(former)).toBeNull());
  }
});
