import { fireEvent, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { renderToString } from "react-dom/server";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { keepForm, keptForm } from "#common/keptForms.ts";
import { RestoredNote, useKeptForm } from "./KeptForm.tsx";

const ADAS = { form: "test", personId: "ada" };
const onDiscard = vi.fn();

function TestForm({ personId, saved = "Ada" }: { personId?: string | undefined; saved?: string }) {
  const kept = useKeptForm("test", personId, onDiscard);
  return (
    <>
      <form key={kept.round} ref={kept.ref} aria-label="Test">
        <RestoredNote kept={kept} detail="Not saved." />
        <input aria-label="Name" name="name" defaultValue={saved} />
        <input aria-label="Password" name="password" type="password" />
        <input aria-label="Shown" name="shown" type="text" autoComplete="new-password" />
        <select aria-label="Level" name="level">
          <option value="">Choose</option>
          <option>High</option>
        </select>
        <input aria-label="News" name="news" type="checkbox" defaultChecked />
      </form>
      <button type="button" onClick={kept.sent}>
        Send
      </button>
    </>
  );
}

const user = userEvent.setup({ delay: null });
const show = (personId: string | undefined = "ada", saved?: string) =>
  render(<TestForm personId={personId} {...(saved && { saved })} />);
const name = () => screen.getByLabelText("Name");
const note = () => screen.queryByText("What you typed before is back.");
const stored = () => JSON.stringify({ ...sessionStorage });

beforeEach(() => {
  onDiscard.mockReset();
});

describe("what is typed", () => {
  it("is back when the form is opened again, but for the password", async () => {
    const { unmount } = show();
    expect(note()).toBeNull();
    await user.type(name(), " Byron");
    await user.type(screen.getByLabelText("Password"), "correct horse");
    await user.type(screen.getByLabelText("Shown"), "correct horse");
    await user.selectOptions(screen.getByLabelText("Level"), "High");
    await user.click(screen.getByLabelText("News"));
    unmount();
    expect(stored()).not.toContain("horse");

    show();
    expect(name()).toHaveValue("Ada Byron");
    expect(screen.getByLabelText("Level")).toHaveValue("High");
    expect(screen.getByLabelText("News")).not.toBeChecked();
    expect(screen.getByLabelText("Password")).toHaveValue("");
    expect(note()).toBeInTheDocument();
  });

  it("is not shown to another person, nor kept for one who is not known", async () => {
    const { unmount } = show();
    await user.type(name(), " Byron");
    unmount();
    const bos = show("bo");
    expect(name()).toHaveValue("Ada");
    bos.unmount();
    expect(stored()).toBe("{}");
    render(<TestForm />);
    await user.type(name(), " Byron");
    expect(stored()).toBe("{}");
  });

  it("is kept also when a choice is no input, and when the page is left", () => {
    show();
    const form = screen.getByRole("form");
    fireEvent.change(screen.getByLabelText("Level"), { target: { value: "High" } });
    fireEvent.focusOut(form);
    expect(keptForm(ADAS)).toMatchObject({ level: "High" });
    fireEvent.change(screen.getByLabelText("Level"), { target: { value: "" } });
    window.dispatchEvent(new Event("pagehide"));
    expect(keptForm(ADAS), "nothing is different any more").toBeNull();
  });

  it("is not put over what was typed before the page's script was there", () => {
    keepForm(ADAS, { name: "Kept", level: "High", news: "on" });
    const page = document.createElement("div");
    document.body.append(page);
    page.innerHTML = renderToString(<TestForm personId="ada" />);
    const early = page.querySelector("input");
    if (!early) throw new Error("The form was not prerendered.");
    early.value = "Early";
    render(<TestForm personId="ada" />, { container: page, hydrate: true });
    expect(name()).toHaveValue("Early");
    expect(screen.getByLabelText("Level")).toHaveValue("High");
    expect(note()).toBeInTheDocument();
    page.remove();
  });

  it("says nothing when the form says the same by now", () => {
    keepForm(ADAS, { name: "Grace", level: "", news: "on" });
    show("ada", "Grace");
    expect(note()).toBeNull();
  });
});

it("is forgotten once it is sent, until something else is typed", async () => {
  keepForm(ADAS, { name: "Ada Byron", level: "", news: "on" });
  show();
  expect(note()).toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Send" }));
  expect(note()).toBeNull();
  fireEvent.focusOut(screen.getByRole("form"));
  expect(keptForm(ADAS)).toBeNull();
  await user.type(name(), "!");
  expect(keptForm(ADAS)).toMatchObject({ name: "Ada Byron!" });
});

it("is discarded on demand: the form begins again, with the focus in it", async () => {
  keepForm(ADAS, { name: "Kept", level: "", news: "on" });
  show();
  await user.click(screen.getByRole("button", { name: "Discard it and start over" }));
  expect(name()).toHaveValue("Ada");
  expect(name()).toHaveFocus();
  expect(note()).toBeNull();
  expect(onDiscard).toHaveBeenCalledOnce();
  expect(stored()).toBe("{}");
});
