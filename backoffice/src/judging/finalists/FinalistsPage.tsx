import { Box, Paper, Typography } from "@mui/material";
import { DownloadLink } from "../../components/DownloadLink.tsx";
import { EmptyText } from "../../components/EmptyText.tsx";
import { NotLoaded } from "../../components/LoadFailed.tsx";
import { MomentField } from "../../components/MomentField.tsx";
import { PageHeading } from "../../components/PageHeading.tsx";
import { PageLink } from "../../components/PageLink.tsx";
import { PLAIN_LIST } from "../../theme/theme.ts";
import {
  byOutcome,
  type Finalist,
  outcomeLabel,
  type StageDocument,
  useFinalists,
} from "./finalist.ts";
import { Mentors } from "./Mentors.tsx";
import { PaymentChecks } from "./PaymentChecks.tsx";
import { PublicPage } from "./PublicPage.tsx";
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
  const { data: finalists } = query;
  return (
    <section aria-label="Finalists">
      <PageHeading title="Finalists" />
      {!finalists && <NotLoaded query={query} failure="The finalists could not be loaded." />}
      {finalists?.length === 0 && (
        <Typography sx={{ maxWidth: 720 }}>
          No finalists yet. Selected submissions become finalists when the results of the panel are
          released. You can create stages now.
        </Typography>
      )}
      <Box component="ol" sx={{ ...PLAIN_LIST, display: "grid", gap: 1.5 }}>
        {finalists?.toSorted(byOutcome).map((finalist) => (
          <FinalistCard key={finalist.id} finalist={finalist} />
        ))}
      </Box>
    </section>
  );
}

/** One finalist, with documents, mentors, public page and the checks before paying. */
function FinalistCard({ finalist }: { finalist: Finalist }) {
  return (
    <Paper component="li" variant="outlined" sx={{ p: 2, display: "grid", gap: 2 }}>
      <Box>
        <PageLink
          to={`/submissions/${finalist.id}`}
          sx={{ fontSize: "1.125rem", fontWeight: 650, overflowWrap: "anywhere" }}
        >
          {finalist.idea_name}
        </PageLink>
        <Typography color="textSecondary">
          {finalist.receipt_number} · <strong>{outcomeLabel(finalist)}</strong>
        </Typography>
      </Box>
      <Box
        sx={{
          display: "grid",
          gap: 3,
          gridTemplateColumns: { xs: "minmax(0, 1fr)", md: "repeat(3, minmax(0, 1fr))" },
        }}
      >
        <Documents stages={finalist.stages} />
        <Mentors finalist={finalist} />
        <PublicPage finalist={finalist} />
      </Box>
      <PaymentChecks finalist={finalist} />
    </Paper>
  );
}

function Documents({ stages }: { stages: readonly StageDocument[] }) {
  return (
    <Box role="group" aria-label="Documents">
      <Typography component="h3" variant="subtitle2">
        Documents
      </Typography>
      {stages.length === 0 && <EmptyText>No stages yet</EmptyText>}
      {stages.map(({ stage_id: id, ...stage }) => (
        <Box key={id} sx={{ py: 0.5 }}>
          <div>{stage.name}</div>
          {stage.file_path && stage.file_name ? (
            <>
              <DownloadLink path={stage.file_path} name={stage.file_name} bucket="finalists" />
              <Typography component="div" color="textSecondary" variant="body2">
                Version {stage.versions},{" "}
                <MomentField record={{ id, ...stage }} source="uploaded_at" />
              </Typography>
            </>
          ) : (
            <EmptyText>Not uploaded yet</EmptyText>
          )}
        </Box>
      ))}
    </Box>
  );
}
