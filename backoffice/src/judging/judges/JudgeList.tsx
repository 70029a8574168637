import { Box, TextField } from "@mui/material";
import { useState } from "react";
import { DataTable } from "react-admin";
import { expertiseLabel } from "#common/expertise.ts";
import { EXPERTISE_FIELDS, MAX_REVIEWS_PER_JUDGE } from "#shared/constants.ts";
import { ChangeButton } from "../../components/ChangeButton.tsx";
import { ConfirmedChange } from "../../components/ConfirmedAction.tsx";
import { EmptyText } from "../../components/EmptyText.tsx";
import { DayField } from "../../components/MomentField.tsx";
import { TypedField } from "../../components/TypedField.tsx";
import { ExportButton } from "../../export/ExportButton.tsx";
import { FilterSelect, SavedViews } from "../../lists/Filters.tsx";
import { ListPage } from "../../lists/ListPage.tsx";
import { RecordTable } from "../../lists/RecordTable.tsx";
import { SearchBox } from "../../lists/SearchBox.tsx";
import { InviteJudges } from "./InviteJudges.tsx";
import { isCap } from "./invitationLines.ts";
import { EMAIL_PROBLEMS, JUDGE_STATES, JUDGES_FILE, type Judge, judgeStateLabel } from "./judge.ts";

const Column = DataTable.Col<Judge>;

export default function JudgeList() {
  return (
    <ListPage
      resource="judging/judges"
      title="Judges"
      defaultSort={{ field: "name", order: "ASC" }}
      tools={
        <>
          <SearchBox label="Search by name, email or organization" />
          <FilterSelect source="state" label="Status" options={JUDGE_STATES} />
          <FilterSelect source="expertise" label="Expertise" options={EXPERTISE_FIELDS} />
          <SavedViews />
          <ExportButton list={JUDGES_FILE} />
        </>
      }
      actions={<InviteJudges />}
      failure="We couldn’t load the judges."
      empty="No judges yet. Invite judges to get started. Administrators and participants cannot be judges."
    >
      <RecordTable label="Judges">
        <Column source="name" label="Name" data-narrow="title" field={TypedField} />
        <Column
          source="email"
          label="Email"
          data-narrow="plain"
          render={({ email }) => (email ? <bdi>{email}</bdi> : <EmptyText>Deleted</EmptyText>)}
        />
        <Column
          label="Organizations"
          data-from={1280}
          render={({ organizations }) => <Names names={organizations} />}
        />
        <Column
          label="Close people"
          data-from={1440}
          render={({ close_people: people }) => <Names names={people} />}
        />
        <Column
          label="Expertise"
          data-from={1100}
          render={({ expertise }) => <Names names={expertise.map(expertiseLabel)} />}
        />
        <Column
          source="state"
          label="Status"
          data-narrow="plain"
          render={({ state, decline_reason: reason, email_problem: problem }) => (
            <div>
              {judgeStateLabel(state)}
              {problem && <div>{EMAIL_PROBLEMS[problem]}</div>}
              {state === "declined" && reason && <div>{reason}</div>}
            </div>
          )}
        />
        <Column
          source="max_reviews"
          label="Limit"
          data-from={1280}
          render={({ max_reviews: limit, reviews_cap: cap }) =>
            limit ?? cap ?? <EmptyText>None</EmptyText>
          }
        />
        <Column
          label="Reviewed"
          render={({ submitted_count: done, assigned_count: total }) => `${done} of ${total}`}
        />
        <Column
          source="last_sent_at"
          label="Invited"
          data-from={1280}
          sortByOrder="DESC"
          render={({ last_sent_at: sent, ...judge }) =>
            judge.state === "invited" && !sent ? (
              "Sending"
            ) : (
              <DayField record={{ ...judge, sent: sent ?? judge.created_at }} source="sent" />
            )
          }
        />
        <Column
          label="Actions"
          data-narrow="action"
          render={(judge) => <JudgeActions judge={judge} />}
        />
      </RecordTable>
    </ListPage>
  );
}

const Names = ({ names }: { names: readonly string[] }) =>
  names.length > 0 ? <bdi>{names.join(", ")}</bdi> : <EmptyText>None</EmptyText>;

/** Resends the invitation of a judge, limits their reviews, removes or reinstates them. */
function JudgeActions({ judge }: { judge: Judge }) {
  if (judge.state === "withdrawn") {
    return (
      <ChangeButton
        label="Reinstate"
        variant="text"
        aria-label={`Reinstate ${judge.name}`}
        request="reinstate_judge"
        args={{ id: judge.id }}
        success={`${judge.name} is a judge again.`}
        failure="Failed to reinstate the judge. Please try again."
      />
    );
  }
  // Judges who declined get no more email, but can still accept through their link.
  if (judge.state === "declined") return null;
  return (
    <Box sx={{ display: "flex", whiteSpace: "nowrap" }}>
      {judge.state === "invited" && judge.email && (
        <ChangeButton
          label="Resend invitation"
          variant="text"
          aria-label={`Resend invitation to ${judge.name}`}
          request="invite_judges"
          args={{ invitees: [{ email: judge.email, name: judge.name }], resend: true }}
          success={`The invitation to ${judge.email} is being resent.`}
          failure="Failed to send the invitation. Please try again."
        />
      )}
      <LimitButton judge={judge} />
      <ConfirmedChange
        label="Remove"
        button={{ "aria-label": `Remove ${judge.name}` }}
        request="withdraw_judge"
        args={() => ({ id: judge.id })}
        title="Remove this judge?"
        question={`${judge.name} loses access immediately. Submitted reviews still count. Reassign the outstanding reviews under Assignment.`}
        success={`${judge.name} is no longer a judge.`}
        failure="Failed to remove the judge. Please try again."
      />
    </Box>
  );
}

/** Limits the number of reviews that a judge is assigned in a round. */
function LimitButton({ judge }: { judge: Judge }) {
  const [cap, setCap] = useState("");
  const limit = cap.trim() ? Number(cap) : null;
  return (
    <ConfirmedChange
      label="Set limit"
      button={{ "aria-label": `Set limit for ${judge.name}` }}
      request="set_judge_cap"
      success="The limit has been saved. It will apply the next time you update the assignment."
      failure="Failed to save the limit. Please try again."
      version={judge.revision}
      // The generated types do not allow null, which removes the limit.
      args={(_, revision) => ({ id: judge.id, revision, reviews_cap: limit as number })}
      onToggle={() => setCap(String(judge.reviews_cap ?? ""))}
      title={`Set limit for ${judge.name}`}
      question="If the judge has set a lower limit, the lower limit applies. Current assignments do not change."
      action="Save"
      isForm
      disabled={limit !== null && !isCap(limit)}
    >
      <TextField
        label="Maximum reviews per round"
        helperText="Leave empty for no limit."
        type="number"
        autoFocus
        value={cap}
        onChange={({ target }) => setCap(target.value)}
        slotProps={{ htmlInput: { min: 1, max: MAX_REVIEWS_PER_JUDGE } }}
      />
    </ConfirmedChange>
  );
}
