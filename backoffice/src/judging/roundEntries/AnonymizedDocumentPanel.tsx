import { Alert, Box, Button, Typography } from "@mui/material";
import { useMutation } from "@tanstack/react-query";
import { useRef } from "react";
import { useDataProvider, useNotify, useRefresh } from "react-admin";
import { DocumentPreview } from "../../components/DocumentPreview.tsx";
import type { AdminDataProvider } from "../../data/dataProvider.ts";
import { messageFor } from "../../data/errors.ts";
import { RefusedError } from "../documents/refusals.ts";
import { CoverAreas } from "./CoverAreas.tsx";
import { documentOrigin, isPdf, type RoundEntry } from "./roundEntry.ts";
import { anonymizeFile, anonymizeOriginal } from "./saveAnonymizedDocument.ts";

/** Shows the document that judges see and anonymizes the team's document or another PDF. */
export function AnonymizedDocumentPanel({ roundEntry }: { roundEntry: RoundEntry }) {
  const dataProvider = useDataProvider<AdminDataProvider>();
  const notify = useNotify();
  const refresh = useRefresh();
  const fileField = useRef<HTMLInputElement>(null);
  const { mutate, isPending } = useMutation({
    mutationFn: (file: Blob | undefined) =>
      file
        ? anonymizeFile(dataProvider, roundEntry, file)
        : anonymizeOriginal(dataProvider, roundEntry),
    onSuccess: () => notify("The document is anonymized."),
    onError: (error) => {
      console.error(error);
      const failure = "Failed to anonymize the document. Please try again.";
      const message = error instanceof RefusedError ? error.message : messageFor(error, failure);
      notify(message, { type: "error" });
    },
    onSettled: refresh,
  });
  const { file_path: path, document: original } = roundEntry;
  if (!path && !original) return null;
  return (
    <Box component="section" aria-label="Document" sx={{ display: "grid", gap: 1.5 }}>
      {original?.is_newer && (
        <Alert severity="warning">
          The team has uploaded a newer document. Anonymize it again.
        </Alert>
      )}
      {!path && !isPdf(original) && (
        <Alert severity="warning">
          Only PDFs can be anonymized, and this is {original?.name}. Ask the team for a PDF and
          upload it here.
        </Alert>
      )}
      {!roundEntry.ready_at && (
        <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1, alignItems: "center" }}>
          {isPdf(original) && (
            <Button variant="outlined" disabled={isPending} onClick={() => mutate(undefined)}>
              {path ? "Anonymize document again" : "Anonymize document"}
            </Button>
          )}
          <Button
            variant="outlined"
            disabled={isPending}
            onClick={() => fileField.current?.click()}
          >
            Choose another PDF
          </Button>
          <input
            ref={fileField}
            type="file"
            accept="application/pdf"
            aria-label="Another PDF"
            hidden
            onChange={({ target }) => {
              const file = target.files?.[0];
              if (file) mutate(file);
            }}
          />
          <Typography color="text.secondary" sx={{ overflowWrap: "anywhere" }}>
            {original && documentOrigin(original)}
          </Typography>
        </Box>
      )}
      {path && !roundEntry.ready_at && (
        // A new document starts without areas.
        <CoverAreas key={path} roundEntry={roundEntry} path={path} />
      )}
      {isPending && <Box role="status">Anonymizing the document...</Box>}
      {path && (
        <DocumentPreview
          path={path}
          name={`the anonymized document of ${roundEntry.code}`}
          bucket="judging"
        />
      )}
    </Box>
  );
}
