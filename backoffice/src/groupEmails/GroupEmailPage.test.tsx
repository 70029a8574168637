import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { fill, ruleError } from "../testing/renderAdmin.tsx";
import { CHECK, DRAFT, onPage, setUp } from "./testing/setUp.tsx";

it("stores a new email with the first save, and never an empty one", async () => {
  const { calls, press, user } = setUp("/group-emails", [DRAFT], { create_group_email: DRAFT });
  await user.click(await screen.findByRole("link", { name: "New email" }));
  await press("Save draft");
  expect(await screen.findByRole("alert")).toHaveTextContent("Write a subject or a body first.");
  expect(calls("create_group_email")).toEqual([]);
  fill(screen.getByRole("textbox", { name: "Subject" }), "News");
  await press("Save draft");
  expect(await screen.findByRole("heading", { level: 2, name: "News" })).toBeVisible();
  expect(calls("create_group_email")).toEqual([
    {
      subject: "News",
      body: "",
      segment: { kind: "subscribers" },
      is_news: true,
      skips_missing_fields: false,
    },
  ]);
});

it("is always a newsletter to people with an account, and names a round or a stage", async () => {
  const { user } = onPage({});
  const group = await screen.findByLabelText("Group");
  await user.selectOptions(group, "submissions");
  const newsletter = () => screen.queryByRole("switch", { name: /^Newsletter: subscribers only/ });
  await user.click(newsletter() as HTMLElement);
  expect(newsletter()).not.toBeChecked();
  await user.selectOptions(group, "people");
  expect(newsletter()).toBeNull();
  expect(screen.getByText(/^Emails to this group are always newsletters/)).toBeVisible();
  await user.selectOptions(group, "judges");
  expect(screen.getByLabelText("Open round")).toHaveTextContent("No open round");
  // Judges who have finished can be thanked after the round has closed.
  await user.selectOptions(screen.getByLabelText("Progress"), "finished");
  expect(screen.getByLabelText("Round")).toBeVisible();
  await user.selectOptions(group, "finalists");
  expect(screen.getByLabelText("Stage")).toHaveTextContent("No stage");
});

it("previews the email of the first recipient with its header and footer", async () => {
  onPage({});
  const email = within(await screen.findByRole("article", { name: "Email preview" }));
  expect(email.getByText("Hello Ana")).toBeVisible();
  expect(email.getByText("Device Innovation Challenge")).toBeVisible();
  expect(email.getByText("Unsubscribe")).toBeVisible();
  cleanup();
  onPage({ segment: { kind: "judges", round_id: "round-1" }, is_news: false });
  await screen.findByRole("article", { name: "Email preview" });
  expect(screen.queryByText("Unsubscribe")).toBeNull();
});

it("is sent after its preview, before the long list of its recipients", async () => {
  onPage({});
  const send = await screen.findByRole("button", { name: "Send..." });
  const table = await screen.findByRole("table", { name: "Recipient status" });
  const preview = screen.getByRole("article", { name: "Email preview" });
  expect(preview.compareDocumentPosition(send)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(send.compareDocumentPosition(table)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

it.each([
  [
    "is incomplete",
    { subject: "", body: "" },
    "Add a subject and a body to check the recipients.",
    0,
  ],
  ["has an unknown field", {}, "{{x}} is not a field for this group.", 1],
])("says why a draft that %s cannot be sent", async (_, changes, message, checks) => {
  const { calls } = onPage(changes, { group_email_check: ruleError("invalid_input", message) });
  expect(await screen.findByText(message)).toBeVisible();
  expect(screen.queryByRole("button", { name: /^(Send\.\.\.|Try again)$/ })).toBeNull();
  expect(calls("group_email_check")).toHaveLength(checks);
});

it("shows the progress while recipients are counted, and counts them again on request", async () => {
  const counting = { ...CHECK, counted_at: null, recipients: 4000, preview: null };
  onPage({}, { group_email_check: counting });
  expect(await screen.findByRole("heading", { name: "Counting recipients… 4,000" })).toBeVisible();
  expect(screen.queryByRole("button", { name: /^Count/ })).toBeNull();
  expect(screen.queryByRole("button", { name: "Send..." })).toBeNull();
  cleanup();
  const { calls, press } = onPage({}, { count_group_email: DRAFT });
  await press("Count again");
  const args = { id: "email-1", revision: DRAFT.revision };
  await waitFor(() => expect(calls("count_group_email")).toEqual([args]));
});

it("requests approval for many recipients", async () => {
  const group_email_check = { ...CHECK, recipients: 1200, needs_approval: true };
  const { press } = onPage({}, { group_email_check });
  await press("Send...");
  const dialog = within(await screen.findByRole("dialog"));
  expect(dialog.getByRole("alert")).toHaveTextContent("Another administrator must approve it");
  expect(dialog.getByRole("button", { name: "Request approval" })).toBeVisible();
});

it("is approved as shown by another administrator, but not by its author", async () => {
  const requested = { state: "approval_requested", recipients_count: 1200 } as const;
  const { calls, press } = onPage({ ...requested, can_approve: true });
  expect(await screen.findByRole("heading", { name: / will receive this email$/ })).toBeVisible();
  await press("Approve");
  expect(screen.getByRole("dialog", { name: /to 1,200 people/ })).toBeVisible();
  await press("Approve email");
  const args = { id: "email-1", revision: DRAFT.revision };
  await waitFor(() => expect(calls("approve_group_email")).toEqual([args]));
  cleanup();
  onPage(requested);
  expect(await screen.findByText(/Another administrator must approve/)).toBeVisible();
  expect(screen.queryByRole("button", { name: "Approve" })).toBeNull();
});

it("downloads the recipients of this email", async () => {
  const { readRows, user } = onPage({});
  await user.click(await screen.findByRole("button", { name: "Download CSV" }));
  expect(
    await screen.findByText(/^group_email_people_.* has been downloaded: 1 rows\.$/),
  ).toBeVisible();
  const [resource, selection] = readRows.mock.calls[0] ?? [];
  expect([resource, selection.filter]).toEqual([
    "group-email-people",
    { group_email_id: "email-1" },
  ]);
});

it("counts the emails that were sent, and lists those that did not arrive", async () => {
  onPage(
    {
      state: "sent",
      started_at: "2025-08-10T12:00:00Z",
      requested_by_email: "dora@example.com",
      recipients_count: 5,
      skipped: { not_subscribed: 41 },
    },
    { group_email_result: { sent: 1, delivered: 2, bounced: 1, unsubscribed: 1 } },
  );
  const result = await screen.findByRole("region", { name: "Result" });
  await waitFor(() => expect(result).toHaveTextContent("4 of 5 emails sent"));
  expect(result).toHaveTextContent("Bounced1");
  expect(result).toHaveTextContent(
    "41 people in this group did not receive this email: not subscribed.",
  );
  expect(screen.getByText(/sent by dora@example\.com$/)).toBeVisible();
  expect(within(result).queryByText("Sent")).toBeNull();
});

it("shows a sent email as it was received, with the names of its fields", async () => {
  onPage({
    state: "sent",
    started_at: "2025-08-10T12:00:00Z",
    body: "Hello {{first_name|there}},\n\nsee https://challenge.example.com/faq",
  });
  const email = within(await screen.findByRole("article", { name: "Email preview" }));
  expect(email.getByText("Hello [first name],")).toBeVisible();
  expect(email.getByText("https://challenge.example.com/faq")).toBeVisible();
  expect(email.getByText("Unsubscribe")).toBeVisible();
  expect(screen.getByText(/^The fields in brackets were filled in/)).toBeVisible();
});

it("marks web addresses in the preview", async () => {
  const preview = { ...CHECK.preview, body: "See https://challenge.example.com/faq." };
  onPage({}, { group_email_check: { ...CHECK, preview } });
  expect(await screen.findByText("https://challenge.example.com/faq")).toBeVisible();
});
