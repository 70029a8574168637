import { Alert, Box, Link } from "@mui/material";
import { Link as RouterLink } from "react-router-dom";
import { challengeNow } from "#common/challengeClock.ts";
import { CountCard } from "../components/CountCard.tsx";
import { CARDS, Section } from "../components/Section.tsx";
import type { Configuration } from "../configuration/configuration.ts";
import { phaseDisagreement } from "../configuration/phases.ts";
import type { Counts } from "../data/dataProvider.ts";
import { listAddress } from "../lists/listAddress.ts";

interface WaitingProps {
  counts: Counts;
  /** Undefined when it could not be read. */
  configuration: Configuration | undefined;
}

/** What is to be done, each with the way to the list that it counts. */
export function Waiting({ counts, configuration }: WaitingProps) {
  const disagreement = configuration && phaseDisagreement(configuration);
  const areOpen =
    configuration && Date.parse(configuration.submissions_close_at) > challengeNow().getTime();
  return (
    <Section title="What waits for all of you">
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
          {disagreement}{" "}
          <Link component={RouterLink} to="/configurations">
            Go to Configuration
          </Link>
        </Alert>
      )}
      <Box sx={CARDS}>
        <CountCard
          label="New messages"
          count={counts.open_contact_requests}
          isWaiting={counts.open_contact_requests > 0}
          to={listAddress("contact-requests", { status: "new" })}
        >
          Nobody has seen to them
        </CountCard>
        <CountCard
          label="Entries without a look"
          count={counts.received_submissions}
          isWaiting={counts.received_submissions > 0}
          to={listAddress("submissions", { status: "received" })}
        >
          Their status is Received
        </CountCard>
        {(areOpen || counts.drafts_at_risk > 0) && (
          <CountCard
            label="Drafts at risk"
            count={counts.drafts_at_risk}
            isWaiting={counts.drafts_at_risk > 0}
          >
            {counts.drafts_at_risk > 0
              ? "They close within a week; their teams are reminded"
              : "None closes within a week"}
          </CountCard>
        )}
        <CountCard
          label="Failed emails"
          count={counts.failed_emails}
          isWaiting={counts.failed_emails > 0}
          to={listAddress("failed-emails")}
        >
          Delivery failed, or the address is suppressed
        </CountCard>
      </Box>
    </Section>
  );
}
