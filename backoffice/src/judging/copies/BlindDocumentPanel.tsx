import { Alert, Box, Button, Typography } from "@mui/material";
import { useMutation } from "@tanstack/react-query";
import { useDataProvider, useNotify, useRefresh } from "react-admin";
import { DocumentPreview } from "../../components/DocumentPreview.tsx";
import type { AdminDataProvider } from "../../data/dataProvider.ts";
import { messageFor } from "../../data/errors.ts";
import { type Copy, documentOrigin, isPdf } from "./copy.ts";
import { PdfRefusedError } from "./pdf/limits.ts";
import { prepareDocument, prepareOriginal } from "./prepareDocument.ts";

/** The document that judges read: made blind from the team's, or from a PDF of the administrator's choice. */
export function BlindDocumentPanel({ copy }: { copy: Copy }) {
  const dataProvider = useDataProvider<AdminDataProvider>();
  const notify = useNotify();
  const refresh = useRefresh();
  const { mutate, isPending } = useMutation({
    mutationFn: (file: Blob | undefined) =>
      file ? prepareDocument(dataProvider, copy, file) : prepareOriginal(dataProvider, copy),
    onSuccess: () => notify("The blind document is in place."),
    onError: (error) => {
      console.error(error);
      const failure =
        "This document is damaged or protected. Print it to a new PDF, then use “Choose another PDF”, or ask the team for another.";
      const message = error instanceof PdfRefusedError ? error.message : messageFor(error, failure);
      notify(message, { type: "error" });
    },
    onSettled: refresh,
  });
  const { file_path: path, document: original, signed_off_at: signedOff } = copy;
  if (!path && !original) return null;
  return (
    <Box component="section" aria-label="Document" sx={{ display: "grid", gap: 1.5 }}>
      {original?.is_newer && (
        <Alert severity="warning">
          The team has handed in another document since this one was made blind.
        </Alert>
      )}
      {!path && !isPdf(original) && (
        <Alert severity="warning">
          Only PDFs can be made blind, and this is {original?.name}. Ask the team for a PDF and
          choose it here.
        </Alert>
      )}
      {!signedOff && (
        <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1, alignItems: "center" }}>
          {isPdf(original) && (
            <Button variant="outlined" disabled={isPending} onClick={() => mutate(undefined)}>
              {path ? "Make the document blind again" : "Make the document blind"}
            </Button>
          )}
          <Button variant="outlined" component="label" disabled={isPending}>
            Choose another PDF
            <Box
              component="input"
              type="file"
              accept="application/pdf"
              aria-label="Another PDF"
              onChange={({ target }: { target: HTMLInputElement }) => {
                const file = target.files?.[0];
                if (file) mutate(file);
              }}
              sx={{ position: "absolute", opacity: 0, width: "1px" }}
            />
          </Button>
          <Typography color="text.secondary" sx={{ overflowWrap: "anywhere" }}>
            {original && documentOrigin(original)}
          </Typography>
        </Box>
      )}
      {isPending && <Box role="status">Making the document blind...</Box>}
      {path && (
        <DocumentPreview path={path} name={`the blind document of ${copy.code}`} bucket="judging" />
      )}
    </Box>
  );
}
