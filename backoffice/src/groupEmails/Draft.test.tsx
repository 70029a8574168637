import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { fill, ruleError } from "../testing/renderAdmin.tsx";
import { DRAFT, onPage, setUp } from "./testing/setUp.tsx";

const LATER = 2;
const SAVED = { ...DRAFT, revision: LATER };

const typing = async () => screen.findByRole("textbox", { name: "Subject" });

describe("a draft", () => {
  it("saves itself over the previous version, and can be sent once it is saved", async () => {
    const { calls, user } = onPage({}, { save_group_email: SAVED });
    const send = await screen.findByRole("button", { name: "Send..." });
    expect(screen.getByText("All changes saved.")).toBeVisible();
    // At once: a busy machine may pause between two keys until the draft is saved.
    fill(await typing(), "News now ");
    expect(screen.getByText("Saving...")).toBeVisible();
    expect(send).toBeDisabled();
    await screen.findByText("All changes saved.");
    expect(send).toBeEnabled();
    // The field keeps the space that the server trims.
    expect(await typing()).toHaveValue("News now ");
    fill(await typing(), "News now or never");
    await user.type(await typing(), "{Enter}");
    await screen.findByText("All changes saved.");
    expect(calls("save_group_email")).toMatchObject([
      { id: "email-1", revision: DRAFT.revision, subject: "News now " },
      { id: "email-1", revision: LATER, subject: "News now or never" },
    ]);
  });

  it("keeps the text when saving fails, and is saved by the next attempt", async () => {
    const save = vi.fn((): object => new TypeError("Failed to fetch"));
    const { calls, user } = onPage({}, { save_group_email: save });
    await user.type(await typing(), "!{Enter}");
    expect(await screen.findByText(/We couldn’t save.* Your changes are still here/)).toBeVisible();
    expect(await screen.findByRole("button", { name: "Send..." })).toBeDisabled();
    save.mockReturnValue(ruleError("wrong_state", "It is not so."));
    await user.type(await typing(), "{Enter}");
    expect(await screen.findByText("Not saved yet. It is not so.")).toBeVisible();
    // A rejected draft is not sent again unchanged.
    await user.type(await typing(), "{Enter}");
    expect(calls("save_group_email")).toHaveLength(2);
    expect(await typing()).toHaveValue("News!");
    save.mockReturnValue(SAVED);
    await user.type(await typing(), "!{Enter}");
    await screen.findByText("All changes saved.");
    expect(await typing()).toHaveValue("News!!");
  });
});

it("inserts a field at the end of an untouched body, later at the caret, which is then behind it", async () => {
  const { user } = onPage({ body: "Hello, join us" });
  const body = await screen.findByRole<HTMLTextAreaElement>("textbox", { name: "Body" });
  const insert = () => user.click(screen.getByRole("button", { name: "Insert first name" }));
  body.setSelectionRange(0, 0);
  await insert();
  expect(body).toHaveValue("Hello, join us{{first_name}}");
  body.setSelectionRange("Hello".length, "Hello".length);
  await user.click(await typing());
  await insert();
  await user.keyboard("!");
  expect(body).toHaveValue("Hello{{first_name}}!, join us{{first_name}}");
  expect(body.selectionStart).toBe("Hello{{first_name}}!".length);
});

it("a draft that was changed in another tab can be overwritten", async () => {
  const latest = { ...DRAFT, body: "From the other tab", revision: LATER };
  const groupEmails = [DRAFT];
  const { calls, user } = setUp("/group-emails/email-1", groupEmails, {
    save_group_email: ({ revision }: { revision: number }) => {
      if (revision === LATER) return { ...latest, revision: 3 };
      groupEmails[0] = latest;
      return ruleError("conflict");
    },
  });
  await user.type(await typing(), "!{Enter}");
  await screen.findByText(/This draft was changed in another tab/);
  const contents = await screen.findAllByRole("article", { name: "Email content" });
  expect(contents.some((article) => article.textContent?.includes(latest.body))).toBe(true);
  expect(await typing()).toHaveValue("News!");
  await user.click(screen.getByRole("button", { name: "Keep my version" }));
  await screen.findByText("All changes saved.");
  expect(calls("save_group_email").at(-1)).toMatchObject({
    revision: LATER,
    subject: "News!",
    body: DRAFT.body,
  });
});

describe("leaving a draft", () => {
  const leave = async (answer: unknown) => {
    const context = onPage({}, { save_group_email: answer });
    await context.user.type(await typing(), "!");
    await context.user.click(screen.getByRole("link", { name: "All group emails" }));
    return context;
  };

  it("saves it first", async () => {
    const { calls } = await leave(SAVED);
    await waitFor(() =>
      expect(calls("save_group_email")).toMatchObject([{ id: "email-1", subject: "News!" }]),
    );
  });

  it("does not ask once it is deleted", async () => {
    const { press, user } = onPage({});
    await user.selectOptions(await screen.findByLabelText("Group"), "judges");
    expect(await screen.findByText("Not saved yet. Choose the recipients first.")).toBeVisible();
    await press("Delete draft", "Delete draft");
    expect(await screen.findByRole("heading", { name: "Group Emails" })).toBeVisible();
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("asks if saving gets no answer", async () => {
    const { user } = await leave(() => new Promise(() => undefined));
    const question = within(await screen.findByRole("dialog", { name: "Leave this page?" }));
    await user.click(question.getByRole("button", { name: "Stay" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(await typing()).toHaveValue("News!");
  });
});

describe("the templates of group emails", () => {
  const SPRING = {
    id: "t-1",
    title: "Spring",
    subject: "It begins",
    body: "Hello.",
    segment: { kind: "drafts", days: 8 } as const,
    is_news: false,
    skips_missing_fields: true,
  };

  async function open(changes: object) {
    const context = onPage(changes, { save_group_email: SAVED }, [SPRING]);
    await context.user.click(await screen.findByRole("button", { name: "Templates" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Email templates" }));
    const insert = async (title: string) =>
      context.user.click(await dialog.findByRole("button", { name: `Insert ${title}` }));
    return { ...context, dialog, insert };
  }

  it("fill in an empty email, with its group", async () => {
    const { insert } = await open({ subject: "", body: "" });
    await insert("Spring");
    expect(await typing()).toHaveValue("It begins");
    expect(screen.getByRole("textbox", { name: "Body" })).toHaveValue("Hello.");
    expect(screen.getByLabelText("Days until the deadline")).toHaveValue("8");
    expect(screen.getByRole("switch", { name: "Skip people with missing fields" })).toBeChecked();
  });

  it("replace the text after a confirmation, but not people chosen in a list", async () => {
    const segment = { kind: "submissions", country: "Chile" } as const;
    const { insert, user } = await open({ segment });
    await insert("Webinar invitation");
    const question = within(await screen.findByRole("dialog", { name: "Replace this email?" }));
    expect(screen.getByLabelText("Subject")).toHaveValue("News");
    await user.click(question.getByRole("button", { name: "Replace email" }));
    expect(await typing()).toHaveValue("Join our webinar and ask your questions");
    expect(screen.getByLabelText("Country")).toHaveValue("Chile");
  });
});
