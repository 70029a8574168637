import { Box, Chip, Paper, Typography } from "@mui/material";
import { challengeNow } from "#common/challengeClock.ts";
import { counted, countOf } from "#common/words.ts";
import { DownloadLink } from "../../components/DownloadLink.tsx";
import { EmptyPanel } from "../../components/EmptyPanel.tsx";
import { NotLoaded } from "../../components/LoadFailed.tsx";
import { MomentField } from "../../components/MomentField.tsx";
import { OfficialMoment } from "../../components/OfficialTime.tsx";
import { PageHeading } from "../../components/PageHeading.tsx";
import { PageLink } from "../../components/PageLink.tsx";
import { EmailButton } from "../../lists/EmailThesePeople.tsx";
import { BLANK_EMAIL, type GroupEmailForm } from "../../records/groupEmail.ts";
import { PLAIN_LIST, ROW } from "../../theme/theme.ts";
import { FinalistPart } from "./FinalistPart.tsx";
import {
  byOutcome,
  type Finalist,
  isWinner,
  outcomeLabel,
  type StageDocument,
  useFinalists,
} from "./finalist.ts";
import { Mentors } from "./Mentors.tsx";
import { PaymentChecks } from "./PaymentChecks.tsx";
import { JurySentence, PublicPage } from "./PublicPage.tsx";
import { StageList } from "./StageList.tsx";

export default function FinalistsPage() {
  return (
    <Box sx={{ display: "grid", gap: 4, gridTemplateColumns: "minmax(0, 1fr)" }}>
      <FinalistList />
      <StageList />
    </Box>
  );
}

function FinalistList() {
  const query = useFinalists();
  const { data: finalists = [] } = query;
  const hasWinners = finalists.some(isWinner);
  const unpublished = finalists.filter(({ visibility }) => visibility === "private");
  return (
    <section aria-label="Finalists">
      <PageHeading title="Finalists">
        {unpublished.length > 0 && (
          <EmailButton original={publishingReminder(unpublished)}>
            {`Email ${counted(unpublished.length, "team", "teams")} without a public page`}
          </EmailButton>
        )}
      </PageHeading>
      {!query.data && <NotLoaded query={query} failure="We couldn’t load the finalists." />}
      {query.data?.length === 0 && (
        <EmptyPanel title="No finalists yet">
          Selected submissions become finalists when the panel results are released. You can create
          stages now.
        </EmptyPanel>
      )}
      <Box component="ol" sx={{ ...PLAIN_LIST, display: "grid", gap: 1.5 }}>
        {finalists.toSorted(byOutcome).map((finalist) => (
          <FinalistCard key={finalist.id} finalist={finalist} hasWinners={hasWinners} />
        ))}
      </Box>
    </section>
  );
}

/** An email to the teams whose page is not published. */
function publishingReminder(finalists: readonly Finalist[]): GroupEmailForm {
  return {
    ...BLANK_EMAIL,
    subject: "Publish your public page",
    body: `Hello {{first_name|there}},\n\n“{{idea_name|Your idea}}” is a finalist, but its public page isn’t published yet. Publish it in your workspace, so that the site can show your idea: ${window.location.origin}/workspace`,
    segment: { kind: "submissions", ids: finalists.map(({ id }) => id) },
  };
}

/** One finalist: what is done and what is open of documents, mentors, public page and the checks before paying. */
function FinalistCard({ finalist, hasWinners }: { finalist: Finalist; hasWinners: boolean }) {
  return (
    <Paper component="li" variant="outlined" sx={{ p: { xs: 2, sm: 3 }, display: "grid", gap: 2 }}>
      <Box sx={{ ...ROW, columnGap: 1.5 }}>
        <PageLink
          to={`/submissions/${finalist.id}`}
          sx={{ fontSize: "1.125rem", fontWeight: 650, overflowWrap: "anywhere" }}
        >
          {finalist.idea_name}
        </PageLink>
        <Chip label={outcomeLabel(finalist)} variant="outlined" size="small" />
        <Typography color="textSecondary">{finalist.receipt_number}</Typography>
      </Box>
      <Box
        sx={{
          display: "grid",
          gap: { xs: 1, sm: 3 },
          gridTemplateColumns: {
            xs: "minmax(0, 1fr)",
            sm: "repeat(2, minmax(0, 1fr))",
            lg: "repeat(4, minmax(0, 1fr))",
          },
        }}
      >
        <Documents stages={finalist.stages} />
        <Mentors finalist={finalist} />
        <PublicPage finalist={finalist} />
        {/* One below the other, because the public page is long. */}
        <Box
          sx={{
            display: "grid",
            gap: { xs: 1, sm: 3 },
            gridTemplateColumns: "minmax(0, 1fr)",
            gridTemplateRows: "auto 1fr",
          }}
        >
          <PaymentChecks finalist={finalist} />
          {finalist.page_title !== null && <JurySentence finalist={finalist} isDue={hasWinners} />}
        </Box>
      </Box>
    </Paper>
  );
}

function Documents({ stages }: { stages: readonly StageDocument[] }) {
  const uploaded = stages.filter(({ file_path: path }) => path !== null).length;
  return (
    <FinalistPart
      title="Documents"
      isDone={stages.length > 0 && uploaded === stages.length}
      state={stages.length === 0 ? "No stages" : `${countOf(uploaded, stages.length)} uploaded`}
    >
      {stages.map(({ stage_id: id, ...stage }) => (
        <li key={id}>
          {stage.name}
          {stage.file_path && stage.file_name ? (
            <>
              <div>
                <DownloadLink path={stage.file_path} name={stage.file_name} bucket="finalists" />
              </div>
              <Typography component="div" color="textSecondary" variant="body2">
                Version {stage.versions},{" "}
                <MomentField record={{ id, ...stage }} source="uploaded_at" />
              </Typography>
            </>
          ) : (
            <Typography component="div" color="textSecondary" variant="body2">
              {Date.parse(stage.due_at) < challengeNow().getTime() && (
                <>
                  <strong>Overdue</strong> ·{" "}
                </>
              )}
              Due <OfficialMoment at={stage.due_at} />
            </Typography>
          )}
        </li>
      ))}
    </FinalistPart>
  );
}
