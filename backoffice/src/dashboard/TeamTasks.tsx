import { Alert } from "@mui/material";
import { PageLink } from "../components/PageLink.tsx";
import { Section } from "../components/Section.tsx";
import { TaskList } from "../components/TaskList.tsx";
import type { Configuration } from "../configuration/configuration.ts";
import { phaseDisagreement } from "../configuration/phase.ts";
import type { Counts } from "../layout/useTaskCounts.ts";
import { listAddress } from "../lists/listAddress.ts";

interface TeamTasksProps {
  counts: Counts;
  /** Undefined if it could not be loaded. */
  configuration: Configuration | undefined;
}

/** Problems, then the tasks that any administrator can do. */
export function TeamTasks({ counts, configuration }: TeamTasksProps) {
  const disagreement = configuration && phaseDisagreement(configuration);
  return (
    <Section title="Team to-do">
      {!counts.is_schedule_running && (
        <Alert severity="error">
          The schedule has not run for 15 minutes: no emails are sent, and nothing expires. An
          operator must start it.
        </Alert>
      )}
      {counts.is_schedule_running && counts.email_problem && (
        <Alert severity="error">
          {counts.email_problem === "delayed"
            ? "Emails have been queued for more than 15 minutes and are not being sent."
            : "Emails keep failing: the email service rejects them or does not respond."}{" "}
          Ask an operator to check.
        </Alert>
      )}
      {disagreement && (
        <Alert severity="warning">
          {disagreement} <PageLink to="/configurations">Go to Configuration</PageLink>
        </Alert>
      )}
      <TaskList
        tasks={[
          {
            kind: "messages",
            count: counts.open_contact_requests,
            label: "New messages",
            hint: "Not yet answered",
            action: { label: "Reply", to: listAddress("contact-requests", { status: "new" }) },
          },
          {
            kind: "received",
            count: counts.received_submissions,
            label: "Submissions to review",
            hint: "Status: Received",
            action: { label: "Review", to: listAddress("submissions", { status: "received" }) },
          },
          {
            kind: "drafts",
            count: counts.drafts_due_soon,
            label: "Drafts due within a week",
            hint: "Their teams get reminders",
          },
          {
            kind: "emails",
            count: counts.failed_emails,
            label: "Failed emails",
            hint: "Delivery failed, or the address is suppressed",
            action: { label: "See failed emails", to: listAddress("emails", { state: "failed" }) },
          },
        ]}
      />
    </Section>
  );
}
