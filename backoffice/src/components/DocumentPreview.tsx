import { Box, Button, type ButtonProps, Link } from "@mui/material";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useDataProvider, useStore } from "react-admin";
import { DocumentView, type ShownDocument, shownDocument } from "#common/DocumentView.tsx";
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

const ZoomButton = (props: ButtonProps) => <Button variant="outlined" size="small" {...props} />;

/** As high as the frame of a PDF. */
const HEIGHT = "min(80vh, 900px)";

function ScrollingPages({ children }: { children: ReactNode }) {
  return (
    <Box
      component="section"
      aria-label="Pages"
      // A region that scrolls, also by keyboard.
      tabIndex={0}
      sx={{
        maxHeight: HEIGHT,
        mt: 1,
        p: 1,
        overflowY: "auto",
        border: 1,
        borderColor: "divider",
        borderRadius: 1,
      }}
    >
      {children}
    </Box>
  );
}

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
    queryFn: async () => {
      const isAnonymized = bucket === "judging";
      const [file, words] = await Promise.all([
        dataProvider.readDocument(path, undefined, bucket),
        isAnonymized ? dataProvider.callDatabase("document_words", { file_path: path }) : null,
      ]);
      return shownDocument(file, isAnonymized, words as ShownDocument["words"]);
    },
    enabled: isOpen,
    // A refresh of the page does not load the document again.
    staleTime: "static",
    gcTime: 0,
  });
  const address = useObjectUrl(data?.file);

  return (
    <Box
      sx={{
        "& iframe": {
          display: "block",
          width: "100%",
          height: HEIGHT,
          mb: 1,
          border: 1,
          borderColor: "divider",
          borderRadius: 1,
        },
      }}
    >
      <Button variant="outlined" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        {isOpen ? "Hide preview" : "Show preview"}
      </Button>
      {isOpen && isFetching && <LoadingScreen loadingPrimary="Loading the document..." />}
      {isOpen && isError && (
        <LoadFailed onRetry={() => void refetch()} sx={{ mt: 1 }}>
          We couldn’t load the document.
        </LoadFailed>
      )}
      {isOpen && data && address && (
        <DocumentView
          {...data}
          address={address}
          title={`Preview of ${name}`}
          Button={ZoomButton}
          Pages={ScrollingPages}
          links={
            <Link
              href={address}
              target="_blank"
              rel="noopener"
              sx={{ display: "inline-block", my: 1 }}
            >
              Open the document in a new tab
            </Link>
          }
        />
      )}
    </Box>
  );
}
