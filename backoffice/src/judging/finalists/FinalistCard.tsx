import { Box, Link, Paper, Typography } from "@mui/material";
import { Link as RouterLink } from "react-router-dom";
import { DownloadLink } from "../../components/DownloadLink.tsx";
import { EmptyText } from "../../components/EmptyText.tsx";
import { MomentField } from "../../components/MomentField.tsx";
import { type Finalist, outcomeLabel, type StageDocument } from "./finalist.ts";
import { Mentors } from "./Mentors.tsx";
import { PublicPage } from "./PublicPage.tsx";

/** One finalist, with documents, mentors and public page. */
export function FinalistCard({ finalist }: { finalist: Finalist }) {
  return (
    <Paper component="li" variant="outlined" sx={{ p: 2, display: "grid", gap: 2 }}>
      <Box>
        <Link
          component={RouterLink}
          to={`/submissions/${finalist.id}`}
          sx={{ fontSize: "1.125rem", fontWeight: 650, overflowWrap: "anywhere" }}
        >
          {finalist.idea_name}
        </Link>
        <Typography color="text.secondary">
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
              <Typography component="div" color="text.secondary" variant="body2">
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
