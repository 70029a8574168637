import { Box, Button, Link } from "@mui/material";
import { useQuery } from "@tanstack/react-query";
import { useDataProvider, useStore } from "react-admin";
import { useObjectUrl } from "#common/useObjectUrl.ts";
import type { AdminDataProvider, DocumentBucket } from "../data/dataProvider.ts";
import { LoadFailed } from "./LoadFailed.tsx";
import { LoadingScreen } from "./LoadingScreen.tsx";

interface DocumentPreviewProps {
  path: string;
  /** The file name and the submission. */
  name: string;
  /** The bucket; by default the one of submissions. */
  bucket?: DocumentBucket;
}

const PDF = "application/pdf";

/**
 * Shows a PDF on the page once someone has asked for previews, and links to it, because some browsers show no
 * PDF in a frame. The browser gets every file as a PDF, so that its viewer shows it or fails: no markup or script
 * of a participant can run. (Browsers refuse to show PDFs in a frame with the sandbox attribute.)
 */
export function DocumentPreview({ path, name, bucket }: DocumentPreviewProps) {
  const dataProvider = useDataProvider<AdminDataProvider>();
  const [isOpen, setIsOpen] = useStore("preview", false);
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: ["document", path],
    queryFn: async () =>
      new Blob([await dataProvider.readDocument(path, undefined, bucket)], { type: PDF }),
    enabled: isOpen,
    // A refresh of the page does not load the document again.
    staleTime: "static",
    gcTime: 0,
  });
  const address = useObjectUrl(data);

  return (
    <Box>
      <Button variant="outlined" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        {isOpen ? "Hide preview" : "Show preview"}
      </Button>
      {isOpen && isFetching && <LoadingScreen loadingPrimary="Loading the document..." />}
      {isOpen && isError && (
        <LoadFailed onRetry={() => void refetch()} sx={{ mt: 1 }}>
          The document could not be loaded.
        </LoadFailed>
      )}
      {isOpen && address && (
        <Link href={address} target="_blank" rel="noopener" sx={{ display: "inline-block", mt: 1 }}>
          Open the document in a new tab
        </Link>
      )}
      {isOpen && address && navigator.pdfViewerEnabled && (
        <Box
          component="iframe"
          src={address}
          title={`Preview of ${name}`}
          sx={{
            display: "block",
            width: "100%",
            height: "min(80vh, 900px)",
            mt: 1.5,
            border: 1,
            borderColor: "divider",
            borderRadius: 1,
          }}
        />
      )}
    </Box>
  );
}
