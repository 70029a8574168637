import { beforeEach, expect, it, vi } from "vitest";

const startApp = vi.fn(async () => undefined);

const PAGE = `
  <button type="button" disabled data-starting="true">Contact Us</button>
  <button type="button" disabled data-starting="true" data-cookies="accept">Accept All</button>
  <button type="button" popovertarget="menu">Open menu</button>
  <input type="range" min="8" max="30" value="10">
  <select><option value="">Select</option><option>Kenya</option></select>
  <form><input type="search"><button disabled data-starting="true">Send</button></form>`;

let endPage = () => {};

/** A page before its app runs, in new modules. */
async function openPage(page = PAGE) {
  vi.resetModules();
  document.body.innerHTML = page;
  const running = Promise.withResolvers<void>();
  vi.doMock("./startApp.ts", () => ({ startApp }));
  vi.doMock("~/lib/appState.ts", () => ({ appRunning: running.promise }));
  const { holdActs } = await import("./heldActs.ts");
  endPage = running.resolve;
  holdActs();
  const acts: string[] = [];
  for (const name of ["click", "submit", "input", "change"]) {
    document.body.addEventListener(name, (event) => {
      if (name === "submit") event.preventDefault();
      const { target } = event as Event & { target: HTMLInputElement };
      acts.push(`${name} ${target.textContent?.trim() || target.value || target.localName}`);
    });
  }
  const button = (name: string) =>
    [...document.querySelectorAll("button")].find(
      ({ textContent }) => textContent === name,
    ) as HTMLButtonElement;
  async function start() {
    running.resolve();
    await vi.waitFor(() => expect(document.querySelector("[aria-busy]")).toBeNull());
    await Promise.resolve();
  }
  return { acts, button, start };
}

beforeEach(() => {
  startApp.mockClear();
  return () => {
    endPage();
    vi.doUnmock("./startApp.ts");
    vi.doUnmock("~/lib/appState.ts");
    document.body.replaceChildren();
  };
});

it("keeps a click on a button of the app, once, and repeats it for the app", async () => {
  const { acts, button, start } = await openPage();
  button("Contact Us").click();
  button("Contact Us").click();
  expect(acts).toEqual([]);
  expect(startApp).toHaveBeenCalled();
  expect(button("Contact Us")).toHaveAttribute("aria-busy", "true");
  await start();
  expect(acts).toEqual(["click Contact Us"]);
  button("Contact Us").click();
  expect(acts).toHaveLength(2);
});

it("leaves the menu and the cookie banner to the page", async () => {
  const { button } = await openPage();
  for (const name of ["Open menu", "Accept All"]) {
    const click = new MouseEvent("click", { bubbles: true, cancelable: true });
    expect(button(name).dispatchEvent(click), "the browser opens the menu").toBe(true);
    expect(button(name)).not.toHaveAttribute("aria-busy");
  }
  expect(startApp).not.toHaveBeenCalled();
});

it("keeps a form that is sent", async () => {
  const { acts, button, start } = await openPage();
  button("Send").click();
  expect(acts).toEqual([]);
  await start();
  expect(acts).toEqual(["submit Send"]);
});

it("starts the app with the focus in a field", async () => {
  await openPage();
  document.querySelector<HTMLInputElement>("[type=search]")?.focus();

  expect(startApp).toHaveBeenCalled();
});

it("enters the values of a slider and a list again, which the app would lose", async () => {
  const { acts, start } = await openPage();
  const slider = document.querySelector("[type=range]") as HTMLInputElement;
  const list = document.querySelector("select") as HTMLSelectElement;
  slider.value = "20";
  slider.dispatchEvent(new Event("input", { bubbles: true }));
  list.value = "Kenya";
  list.dispatchEvent(new Event("change", { bubbles: true }));
  acts.length = 0;
  list.value = "";
  await start();
  expect(acts).toEqual(["input 20", "change SelectKenya"]);
  expect([slider.value, list.value]).toEqual(["20", "Kenya"]);
});

it("enters a choice again that was made before the page’s script ran", async () => {
  const chosen = "<select><option value=''>Select</option><option selected>Kenya</option></select>";
  const { acts, start } = await openPage(chosen);
  await start();
  expect(acts).toEqual(["change SelectKenya"]);
});
