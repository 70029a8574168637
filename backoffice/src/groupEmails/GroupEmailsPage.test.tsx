import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import type { GroupEmail } from "../records/groupEmail.ts";
import { CHECK, DRAFT, onPage, setUp } from "./testing/setUp.tsx";

it("lists every group email with its recipients and state", async () => {
  const sent: GroupEmail = {
    ...DRAFT,
    id: "2",
    subject: "Open now",
    state: "sent",
    recipients_count: 1200,
  };
  const segment = { kind: "drafts", days: 8 } as const;
  setUp("/group-emails", [{ ...DRAFT, segment, is_news: false }, sent]);
  const [, draft, other] = await screen.findAllByRole("row");
  expect(draft).toHaveTextContent("NewsTeams with drafts (deadline within 8 days)Draft");
  expect(other).toHaveTextContent("Open nowMailing list · NewsletterSent1,200");
});

describe("a new email", () => {
  const saved = { save_group_email: { id: "email-1", updated_at: DRAFT.updated_at } };

  it("is saved as a draft immediately", async () => {
    const { calls } = setUp("/group-emails/new", [DRAFT], saved);
    expect(await screen.findByRole("heading", { level: 2, name: "News" })).toBeVisible();
    expect(calls("save_group_email")).toEqual([
      {
        group_email: {
          id: null,
          subject: "",
          body: "",
          segment: { kind: "subscribers" },
          is_news: true,
          leaves_out_faulty: false,
        },
      },
    ]);
  });

  it("that cannot be created has a message and another try", async () => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    let isDown = true;
    const { user } = setUp("/group-emails/new", [DRAFT], {
      save_group_email: () => (isDown ? new TypeError("down") : saved.save_group_email),
    });
    expect(await screen.findByText("The draft could not be created.")).toBeVisible();
    isDown = false;
    await user.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByRole("heading", { level: 2, name: "News" })).toBeVisible();
  });

  it("as a duplicate has the content and the group of the original", async () => {
    const segment = { kind: "entries", filter: { country: "Chile" } } as const;
    const original = { segment, is_news: false, subject: "For Chile" };
    const { calls, user } = onPage(original, saved);
    await user.click(await screen.findByRole("button", { name: "Duplicate" }));
    await waitFor(() =>
      expect(calls("save_group_email")).toMatchObject([{ group_email: { ...original, id: null } }]),
    );
  });

  it("to people with an account is always a newsletter", async () => {
    const { user } = onPage({});
    await user.selectOptions(await screen.findByLabelText("Group"), "entries");
    const newsletter = screen.getByRole("switch", { name: /^Newsletter: subscribers only/ });
    await user.click(newsletter);
    expect(newsletter).not.toBeChecked();
    await user.selectOptions(screen.getByLabelText("Group"), "people");
    expect(newsletter).toBeChecked();
    expect(newsletter).toBeDisabled();
  });

  it("to judges or finalists names a round or a stage", async () => {
    const { user } = onPage({});
    await user.selectOptions(await screen.findByLabelText("Group"), "judges");
    expect(screen.getByLabelText("Open round")).toHaveTextContent("No open round");
    // Those who have finished are thanked after it has closed, too.
    await user.selectOptions(screen.getByLabelText("Progress"), "finished");
    expect(screen.getByLabelText("Round")).toBeVisible();
    await user.selectOptions(screen.getByLabelText("Group"), "finalists");
    expect(screen.getByLabelText("Stage")).toHaveTextContent("No stage");
  });
});

describe("a draft", () => {
  it("says why it cannot be sent", async () => {
    const refusal = Object.assign(new Error("{{x}} is not a field of this group."), {
      code: "P0001",
      hint: "invalid_input",
    });
    onPage({}, { group_email_check: refusal });
    expect(await screen.findByText("{{x}} is not a field of this group.")).toBeVisible();
    expect(screen.queryByRole("button", { name: "Send..." })).toBeNull();
  });

  it("to many requests approval from a second administrator", async () => {
    const { user } = onPage(
      {},
      { group_email_check: { ...CHECK, recipients: 1200, needs_second: true } },
    );
    await user.click(await screen.findByRole("button", { name: "Send..." }));
    const dialog = within(await screen.findByRole("dialog"));
    expect(dialog.getByRole("alert")).toHaveTextContent("Another administrator must approve it");
    expect(dialog.getByRole("button", { name: "Request approval" })).toBeVisible();
  });
});

it.each([
  ["", "", "Add a subject and a body to check the recipients."],
  ["News", "", "Add a body to check the recipients."],
  ["", "Hello", "Add a subject to check the recipients."],
])(
  "a draft with the subject “%s” and the body “%s” says what is missing, and is not checked",
  async (subject, body, text) => {
    const { calls } = onPage({ subject, body });
    expect(await screen.findByText(text)).toBeVisible();
    expect(calls("group_email_check")).toEqual([]);
    expect(screen.getByRole("link", { name: "All group emails" })).toHaveAttribute(
      "href",
      "/group-emails",
    );
  },
);

it("an email that no longer exists leads back to the list", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const { user } = setUp("/group-emails/email-2", [DRAFT]);
  expect(await screen.findByText("This email no longer exists.")).toBeVisible();
  expect(screen.getByRole("heading", { name: "Group email" })).toBeVisible();
  await user.click(screen.getByRole("link", { name: "All group emails" }));
  expect(await screen.findByRole("link", { name: "News" })).toBeVisible();
});

describe("an email for which approval was requested", () => {
  it("is approved by another administrator, as shown", async () => {
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
        { id: "email-1", expected_updated_at: DRAFT.updated_at },
      ]),
    );
  });

  it("by oneself cannot be approved", async () => {
    onPage({ state: "approval_requested", requested_by: "me" });
    expect(await screen.findByText(/Another administrator must approve/)).toBeVisible();
    expect(screen.queryByRole("button", { name: "Approve" })).toBeNull();
  });
});

it("a scheduled email can be returned to draft", async () => {
  const { calls, user } = onPage({ state: "scheduled", begun_at: null });
  await user.click(await screen.findByRole("button", { name: "Return to draft" }));
  await waitFor(() =>
    expect(calls("change_group_email")).toEqual([{ id: "email-1", state: "draft" }]),
  );
});

it("shows how many emails are still queued while an email is being sent", async () => {
  onPage({ state: "sending", begun_at: DRAFT.created_at, recipients_count: 3 });
  const result = await screen.findByRole("region", { name: "Result" });
  await waitFor(() => expect(result).toHaveTextContent("2 of 3 emails processed"));
  expect(result).toHaveTextContent("Sent2Queued1");
});

it("downloads all recipients, a thousand at a time", async () => {
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => undefined);
  const createObjectURL = vi.fn((_: Blob) => "blob:file");
  vi.stubGlobal("URL", Object.assign(URL, { createObjectURL, revokeObjectURL: () => undefined }));
  const all = Array.from({ length: 1002 }, (_, at) => `person${at}@example.com`);
  const { user } = onPage(
    { state: "sent", begun_at: DRAFT.created_at },
    {
      group_email_people: ({ max_count, after }: { max_count: number; after?: string }) => {
        const from = after ? all.indexOf(after) + 1 : 0;
        const emails = all.slice(from, from + max_count);
        return emails.map((email) => ({ email, name: "", state: "sent", lacks: [] }));
      },
    },
  );
  await user.click(await screen.findByRole("button", { name: "Download CSV" }));
  expect(
    await screen.findByText(/^recipients_.* has been downloaded: 1,002 people\.$/),
  ).toBeVisible();
  const lines = (await createObjectURL.mock.calls[0]?.[0].text())?.split("\r\n");
  expect(lines?.slice(1, -1)).toEqual(all.map((email) => `${email},,Sent,`));
});
