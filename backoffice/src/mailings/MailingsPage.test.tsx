import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import type { GroupMail } from "../records/groupMail.ts";
import { CHECK, MAIL, onPage, setUp } from "./testing/setUp.tsx";

it("lists every mail with its group and state", async () => {
  const sent: GroupMail = {
    ...MAIL,
    id: "2",
    subject: "Open now",
    state: "sent",
    recipients_count: 1200,
  };
  const segment = { kind: "drafts", days: 8 } as const;
  setUp("/mailings", [{ ...MAIL, segment, is_news: false }, sent]);
  const [draft, other] = await screen.findAllByRole("listitem");
  expect(draft).toHaveTextContent("Teams of drafts (closing within 8 days)Draft");
  expect(other).toHaveTextContent("The mailing list · NewsSent1,200 people");
});

describe("a new mail", () => {
  it("begins with a template, and is saved as a draft", async () => {
    const { calls, user } = setUp("/mailings/new", [], {
      save_group_email: { id: "mail-1", updated_at: MAIL.updated_at },
    });
    await user.selectOptions(await screen.findByLabelText("Begin with"), "A week left");
    expect(screen.getByLabelText("Group")).toHaveValue("drafts");
    const text = screen.getByRole("textbox", { name: "Text" });
    await user.clear(text);
    await user.type(text, "Until: ");
    await user.click(screen.getByRole("button", { name: "Insert deadline" }));
    await user.click(screen.getByRole("button", { name: "Save draft" }));
    await waitFor(() => expect(calls("save_group_email")).toHaveLength(1));
    expect(calls("save_group_email")).toEqual([
      {
        mail: {
          id: null,
          subject: "Your draft closes soon",
          body: "Until: {{closes_at}}",
          segment: { kind: "drafts", days: 8 },
          is_news: false,
          leaves_out_faulty: false,
        },
      },
    ]);
  });

  it("gives way to a template only after asking, once something is typed", async () => {
    const { user } = setUp("/mailings/new", []);
    const choice = await screen.findByLabelText("Begin with");
    await user.selectOptions(choice, "A week left");
    const text = screen.getByRole("textbox", { name: "Text" });
    await user.type(text, " My words");
    await user.selectOptions(choice, "A blank page");
    const question = within(await screen.findByRole("dialog", { name: "Replace this mail?" }));
    await user.click(question.getByRole("button", { name: "Cancel" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(choice).toHaveDisplayValue("A week left");
    expect(text).toHaveDisplayValue(/ My words$/);
    await user.selectOptions(choice, "A blank page");
    await user.click(await screen.findByRole("button", { name: "Replace" }));
    expect(choice).toHaveDisplayValue("A blank page");
    expect(text).toHaveValue("");
  });

  it("to people with an account is news, whatever one switches", async () => {
    const { user } = setUp("/mailings/new", []);
    await user.selectOptions(await screen.findByLabelText("Group"), "entries");
    const news = screen.getByRole("switch", { name: /^News: only to those/ });
    await user.click(news);
    expect(news).not.toBeChecked();
    await user.selectOptions(screen.getByLabelText("Group"), "people");
    expect(news).toBeChecked();
    expect(news).toBeDisabled();
  });

  it("to a round's judges is saved once a round is chosen", async () => {
    const { user } = setUp("/mailings/new", []);
    await user.selectOptions(await screen.findByLabelText("Group"), "judges");
    expect(screen.getByRole("button", { name: "Save draft" })).toBeDisabled();
    expect(screen.getByLabelText("Open round")).toHaveTextContent("There is none");
  });
});

describe("a draft", () => {
  it("names those who lack a field, and cannot be sent before that is settled", async () => {
    const faulty = [{ email: "joe@example.com", name: "", lacks: ["first_name"] }];
    onPage(
      {},
      { group_email_check: { ...CHECK, left_out: { lacks_field: 37, stopped: 2 }, faulty } },
    );
    const table = await screen.findByRole("table", { name: "Who lacks a field" });
    expect(within(table).getByRole("row", { name: /joe@example.com/ })).toHaveTextContent(
      "first_name",
    );
    expect(
      screen.getByText("37 people lack a field that the mail names.", { exact: false }),
    ).toBeVisible();
    expect(screen.getByText(/2 people of the group get none: Suppressed address/)).toBeVisible();
    expect(screen.getByRole("button", { name: "Send..." })).toBeDisabled();
  });

  it("says why it cannot be sent as it is", async () => {
    const refusal = Object.assign(new Error("{{x}} is no field of this group."), {
      code: "P0001",
      hint: "invalid_input",
    });
    onPage({}, { group_email_check: refusal });
    expect(await screen.findByText("{{x}} is no field of this group.")).toBeVisible();
    expect(screen.queryByRole("button", { name: "Send..." })).toBeNull();
  });

  it("is previewed as any of the group, and sent as a test to oneself", async () => {
    const { calls, user } = onPage({});
    const row = await screen.findByRole("row", { name: /ana@example.com/ });
    expect(row).toHaveTextContent("Gets it");
    await user.click(screen.getByRole("button", { name: "Preview as ana@example.com" }));
    const words = await screen.findByRole("article", { name: "What the mail says" });
    expect(words).toHaveTextContent("Hello Ana");
    await user.click(screen.getByRole("button", { name: "Send this as a test to me" }));
    const args = { id: "mail-1", address: "ana@example.com" };
    await waitFor(() => expect(calls("test_group_email")).toEqual([args]));
    expect(calls("group_email_preview").at(-1)).toEqual(args);
  });

  it("is sent as it is shown, after a look at how many get it", async () => {
    const { calls, user } = onPage({}, { send_group_email: "sending" });
    await user.click(await screen.findByRole("button", { name: "Send..." }));
    const dialog = within(
      await screen.findByRole("dialog", { name: "Send this email to 3 people?" }),
    );
    await user.click(dialog.getByRole("button", { name: "Send" }));
    expect(await screen.findByText("The email is being sent.")).toBeVisible();
    expect(calls("send_group_email")).toEqual([
      { id: "mail-1", expected_updated_at: MAIL.updated_at },
    ]);
  });

  it("to many requests approval from a second administrator", async () => {
    const { user } = onPage(
      {},
      { group_email_check: { ...CHECK, recipients: 1200, needs_second: true } },
    );
    await user.click(await screen.findByRole("button", { name: "Send..." }));
    const dialog = within(await screen.findByRole("dialog"));
    expect(dialog.getByRole("alert")).toHaveTextContent("another administrator has to approve it");
    expect(dialog.getByRole("button", { name: "Request approval" })).toBeVisible();
  });
});

it.each([
  ["", "", "Write a subject and a text to see who gets this mail."],
  ["News", "", "Write a text to see who gets this mail."],
  ["", "Hello", "Write a subject to see who gets this mail."],
])(
  "a draft with the subject “%s” and the text “%s” says what is missing, and asks nothing",
  async (subject, body, words) => {
    const { calls } = onPage({ subject, body });
    expect(await screen.findByText(words)).toBeVisible();
    expect(calls("group_email_check")).toEqual([]);
    expect(screen.getByRole("link", { name: "All mailings" })).toHaveAttribute("href", "/mailings");
  },
);

it("a mail that is gone leads back to the others", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const { user } = setUp("/mailings/mail-2", [MAIL]);
  expect(await screen.findByText("This mail does not exist any more.")).toBeVisible();
  expect(screen.getByRole("heading", { name: "Mail" })).toBeVisible();
  await user.click(screen.getByRole("link", { name: "All mailings" }));
  expect(await screen.findByRole("link", { name: /News/ })).toBeVisible();
});

describe("an email for which approval was requested", () => {
  it("is approved by another administrator, as it is shown", async () => {
    const { calls, user } = onPage({
      state: "approval_requested",
      requested_by: "somebody",
      requested_by_email: "dora@example.com",
      recipients_count: 1200,
    });
    await user.click(await screen.findByRole("button", { name: "Approve" }));
    const dialog = within(await screen.findByRole("dialog", { name: /to 1,200 people/ }));
    await user.click(dialog.getByRole("button", { name: "Approve" }));
    await waitFor(() =>
      expect(calls("approve_group_email")).toEqual([
        { id: "mail-1", expected_updated_at: MAIL.updated_at },
      ]),
    );
  });

  it("by oneself cannot be approved", async () => {
    onPage({ state: "approval_requested", requested_by: "me" });
    expect(
      await screen.findByText(/Another administrator has to read and approve it/),
    ).toBeVisible();
    expect(screen.queryByRole("button", { name: "Approve" })).toBeNull();
  });
});

it("a scheduled mail becomes a draft again", async () => {
  const { calls, user } = onPage({ state: "scheduled", begun_at: null });
  await user.click(await screen.findByRole("button", { name: "Make it a draft" }));
  await waitFor(() =>
    expect(calls("change_group_email")).toEqual([{ id: "mail-1", state: "draft" }]),
  );
});

it("says what has become of a mail, and to whom", async () => {
  onPage(
    {
      state: "sent",
      begun_at: MAIL.created_at,
      recipients_count: 3,
      left_out: { lacks_field: 37 },
    },
    { group_email_result: { sent: 1, bounced: 1, unsubscribed: 1 } },
  );
  const result = await screen.findByRole("region", { name: "Result" });
  await waitFor(() => expect(result).toHaveTextContent("3 of 3 people"));
  expect(result).toHaveTextContent(
    "Sent1Bounced1Unsubscribed or deleted1Left out: Lacks a field37",
  );
  expect(screen.queryByRole("button", { name: /Preview/ })).toBeNull();
});

it("a copy begins with the words and the group of the other one", async () => {
  const segment = { kind: "entries", filter: { country: "Chile" } } as const;
  const { user } = onPage({ segment, is_news: false, subject: "For Chile" });
  await user.click(await screen.findByRole("button", { name: "Copy as a new mail" }));
  expect(await screen.findByRole("heading", { name: "New mail" })).toBeVisible();
  expect(screen.getByRole("textbox", { name: "Subject" })).toHaveValue("For Chile");
  expect(screen.getByLabelText("Country")).toHaveValue("Chile");
});
