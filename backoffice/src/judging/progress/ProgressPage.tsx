import { Box, Button, Typography } from "@mui/material";
import { useNotify } from "react-admin";
import { challengeNow } from "#common/challengeClock.ts";
import { counted, countOf } from "#common/words.ts";
import { UNDO_MINUTES } from "#shared/constants.ts";
import { ConfirmedChange } from "../../components/ConfirmedAction.tsx";
import { EmptyPanel } from "../../components/EmptyPanel.tsx";
import { EmptyText } from "../../components/EmptyText.tsx";
import { FactTable } from "../../components/FactTable.tsx";
import { NotLoaded } from "../../components/LoadFailed.tsx";
import { DayField } from "../../components/MomentField.tsx";
import { LinkButton } from "../../components/PageLink.tsx";
import { ProgressBar } from "../../components/ProgressBar.tsx";
import { Section } from "../../components/Section.tsx";
import { UNDO_MS, undoMessage } from "../../components/UndoMessage.tsx";
import { useDatabaseChange } from "../../components/useDatabaseChange.ts";
import { useDatabaseQuery } from "../../components/useDatabaseQuery.ts";
import type { Answer } from "../../data/databaseFunctions.ts";
import { EmailButton } from "../../lists/EmailThesePeople.tsx";
import { roundPath } from "../../records/roundPath.ts";
import { narrowAsLines } from "../../theme/lines.ts";
import { OpenNotes } from "../roundEntries/Reviewers.tsx";
import { elapsedOf, type Round } from "../rounds/round.ts";

type JudgeProgress = Answer<"judging_progress">[number];

/** The progress of each judge, with reminders. The list of round entries shows the progress of each round entry. */
export default function ProgressPage({ round }: { round: Round }) {
  const query = useDatabaseQuery("judging_progress", { round_id: round.id });
  if (!query.data) return <NotLoaded query={query} failure="We couldn’t load the progress." />;
  const judges = sortByReviewsDue(query.data);
  if (judges.length === 0) {
    return (
      <EmptyPanel
        title="No reviews assigned yet"
        action={
          <LinkButton variant="outlined" to={roundPath(round.id, "assignment")}>
            Assign reviews
          </LinkButton>
        }
      >
        Once reviews are assigned, each judge’s progress appears here.
      </EmptyPanel>
    );
  }
  const total = judges.reduce((sum, { assigned }) => sum + assigned, 0);
  const due = judges.reduce((sum, judge) => sum + reviewsDue(judge), 0);
  return (
    <Box sx={{ display: "grid", gap: 3, gridTemplateColumns: "minmax(0, 1fr)" }}>
      <Box sx={{ display: "grid", gap: 1.5 }}>
        <Typography>
          <strong>{countOf(total - due, total)} reviews</strong> have been submitted.
          {round.stage === "open" &&
            " Reviews not submitted by the time the round closes do not count."}
        </Typography>
        <ProgressBar
          label="Reviews"
          done={total - due}
          total={total}
          elapsed={elapsedOf(round, challengeNow().getTime())}
        />
        {round.stage === "open" && due > 0 && (
          <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1 }}>
            <RemindJudges round={round} judges={judges} />
            <EmailButton segment={{ kind: "judges", round_id: round.id }}>
              Email judges with reviews due
            </EmailButton>
          </Box>
        )}
      </Box>
      <OpenNotes round={round} />
      <JudgeTable judges={judges} />
    </Box>
  );
}

function JudgeTable({ judges }: { judges: readonly JudgeProgress[] }) {
  const day = (source: "last_seen_at" | "reminded_at") => (judge: JudgeProgress) =>
    judge[source] ? <DayField record={judge} source={source} /> : <EmptyText>Never</EmptyText>;
  return (
    <Section title="By judge">
      <FactTable
        label="Progress by judge"
        rows={judges}
        keyOf={({ id }) => id}
        cards={narrowAsLines}
        columns={[
          { label: "Judge", render: ({ name }) => name },
          {
            label: "Submitted",
            isNumber: true,
            beside: "after",
            render: ({ submitted, assigned }) => `${submitted} of ${assigned}`,
          },
          { label: "Started", isNumber: true, render: ({ started }) => started },
          { label: "Recused", isNumber: true, render: ({ recused }) => recused },
          { label: "Last active", render: day("last_seen_at") },
          { label: "Reminded", render: day("reminded_at") },
        ]}
      />
    </Section>
  );
}

/** Sends a reminder to judges with reviews due. It can be stopped for some minutes. */
function RemindJudges({ round, judges }: { round: Round; judges: readonly JudgeProgress[] }) {
  const notify = useNotify();
  const stop = useDatabaseChange("stop_reminders", {
    success: (count) =>
      count === 0
        ? "The reminders can’t be stopped because they have already been sent."
        : `Stopped. ${counted(count, "judge", "judges")} will not get a reminder.`,
    failure: "Failed to stop the reminders. Please try again.",
  });
  const stopNow = () => stop.mutate({ round_id: round.id });
  const behind = judges.filter((judge) => reviewsDue(judge) > 0);
  const reviews = behind.reduce((sum, judge) => sum + reviewsDue(judge), 0);
  return (
    <>
      <ConfirmedChange
        label="Send reminder"
        button={{ variant: "contained" }}
        request="remind_judges"
        success={(count) => {
          if (count === 0)
            return "All judges with reviews due were sent a reminder in the last 20 hours.";
          const text = `${counted(count, "judge will get", "judges will get")} a reminder in ${UNDO_MINUTES} minutes.`;
          notify(undoMessage(text, stopNow), { autoHideDuration: UNDO_MS });
          return undefined;
        }}
        failure="Failed to send the reminders. Please try again."
        args={() => ({ round_id: round.id })}
        title="Send a reminder?"
        question={`${counted(behind.length, "judge has", "judges have")} ${counted(reviews, "review", "reviews")} due. Each judge gets an email, except judges who left or were sent a reminder in the last 20 hours. The reminders will be sent in ${UNDO_MINUTES} minutes. Until then, you can stop them.`}
        isDestructive={false}
      />
      {judges.some(({ reminded_at }) => reminded_at) && (
        <Button variant="text" aria-busy={stop.isPending} onClick={stopNow}>
          Stop reminders
        </Button>
      )}
    </>
  );
}

const reviewsDue = ({ assigned, submitted }: JudgeProgress) => assigned - submitted;

const sortByReviewsDue = (judges: readonly JudgeProgress[]) =>
  judges.toSorted((a, b) => reviewsDue(b) - reviewsDue(a) || (a.name < b.name ? -1 : 1));
