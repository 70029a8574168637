import { screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { renderAdmin } from "../testing/renderAdmin.tsx";
import { Panel } from "./Panel.tsx";

it.each([
  ["on a phone", 390, true, true],
  ["on a wide screen", 1440, true, false],
  ["on a phone if it does not fold", 390, false, false],
])("a part that is only read, %s", async (_, width, foldsOnPhone, isFolded) => {
  const matchMedia = (query: string) =>
    Object.assign(new EventTarget(), {
      matches: width <= Number(/max-width:\s*([\d.]+)px/.exec(query)?.[1] ?? 0),
    });
  vi.stubGlobal("matchMedia", matchMedia);
  const { user } = renderAdmin(
    <Panel title="Audit" foldsOnPhone={foldsOnPhone}>
      <p>Submitted</p>
    </Panel>,
  );
  const text = screen.getByText("Submitted");
  if (isFolded) {
    expect(text).not.toBeVisible();
    await user.click(screen.getByRole("heading", { name: "Audit" }));
  }
  expect(text).toBeVisible();
});
