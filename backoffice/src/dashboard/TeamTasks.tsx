import { Alert } from "@mui/material";
import { Section } from "../components/Section.tsx";
import { TaskList } from "../components/TaskList.tsx";
import type { Counts } from "../layout/useTaskCounts.ts";
import { listAddress } from "../lists/listAddress.ts";

/** Problems, then the tasks that any administrator can do. */
export function TeamTasks({ counts }: { counts: Counts }) {
  return (
    <Section title="Team to-do">
      {!counts.is_schedule_running && (
        <Alert severity="error">
          Scheduled jobs haven’t run for 15 minutes, so no emails are being sent and nothing
          expires. An operator must restart the jobs.
        </Alert>
      )}
      {counts.is_schedule_running && counts.email_problem && (
        <Alert severity="error">
          {counts.email_problem === "delayed"
            ? "Emails have been queued for more than 15 minutes and are not being sent."
            : "Emails keep failing. The email service is rejecting them or not responding."}{" "}
          Ask an operator to check.
        </Alert>
      )}
      <TaskList
        tasks={[
          {
            kind: "messages",
            count: counts.open_contact_requests,
            one: "new message to answer",
            many: "new messages to answer",
            hint: "From the contact form",
            action: { label: "Reply", to: listAddress("contact-requests", { status: "new" }) },
          },
          {
            kind: "drafts",
            count: counts.drafts_due_soon,
            one: "draft due within a week",
            many: "drafts due within a week",
            hint: "Teams get reminders automatically",
          },
          {
            kind: "emails",
            count: counts.failed_emails,
            one: "failed email",
            many: "failed emails",
            hint: "Delivery failed, or the address is suppressed",
            action: { label: "See failed emails", to: listAddress("emails", { state: "failed" }) },
          },
        ]}
      />
    </Section>
  );
}
