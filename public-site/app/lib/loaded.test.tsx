import { act, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { renderRoutes } from "~/testing/renderRoutes.tsx";
import { loaded, useLoaded } from "./loaded.ts";
import type { Outcome } from "./outcome.ts";

/** A page that shows its loader's data, at first "first". */
async function open(first: Promise<string> = Promise.resolve("first")) {
  vi.spyOn(console, "warn").mockReturnValue();
  const reads = [first];
  function Page({ loaderData }: { loaderData: Outcome<string> }) {
    const { outcome } = useLoaded(loaderData, () => []);
    return <h1>{outcome.ok ? outcome.value : outcome.message}</h1>;
  }
  const loader = () => loaded("It failed.", () => reads.at(-1) ?? first);
  renderRoutes([{ path: "/", Component: Page as never, loader }], "/");
  await screen.findByRole("heading");
  // The page appears shortly before its listeners are added.
  await act(async () => undefined);
  async function comeBack(next: Promise<string>) {
    next.catch(() => undefined);
    reads.push(next);
    await act(async () => void document.dispatchEvent(new Event("visibilitychange")));
  }
  return { comeBack };
}
const offline = () => Promise.reject<string>(new TypeError("offline"));

it("is loaded again when the visitor returns", async () => {
  const { comeBack } = await open();
  expect(screen.getByRole("heading")).toHaveTextContent("first");
  await comeBack(Promise.resolve("later"));
  expect(screen.getByRole("heading")).toHaveTextContent("later");
});

it("is kept if loading it again fails", async () => {
  const { comeBack } = await open();
  await comeBack(offline());
  expect(screen.getByRole("heading")).toHaveTextContent("first");
  await comeBack(Promise.resolve("later"));
  expect(screen.getByRole("heading")).toHaveTextContent("later");
});
