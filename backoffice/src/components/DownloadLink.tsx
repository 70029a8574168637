import { Box, Link } from "@mui/material";
import { useDataProvider, useNotify } from "react-admin";
import { fileSize } from "#common/fileSize.ts";
import { saveBlob } from "#common/saveBlob.ts";
import { NBSP } from "#common/words.ts";
import type { AdminDataProvider, DocumentBucket } from "../data/dataProvider.ts";
import { TOUCHABLE } from "../theme/theme.ts";
import { useSingleMutation } from "./useSingleMutation.ts";

interface DownloadLinkProps {
  path: string;
  /** The file name that the team chose. */
  name: string;
  size?: number | null;
  /** The bucket of the file; by default that of submissions. */
  bucket?: DocumentBucket;
}

/** Saves a document under its name. */
export function DownloadLink(props: DownloadLinkProps) {
  const { path, name, size = null, bucket } = props;
  const dataProvider = useDataProvider<AdminDataProvider>();
  const notify = useNotify();
  const { mutate, isPending } = useSingleMutation({
    mutationFn: () => dataProvider.readDocument(path, undefined, bucket),
    onSuccess: (document) => saveBlob(document, name),
    onError: () => notify("Failed to open the document. Please try again.", { type: "error" }),
  });
  return (
    <Link
      component="button"
      type="button"
      aria-busy={isPending}
      onClick={() => mutate()}
      sx={{ ...TOUCHABLE, textAlign: "start", overflowWrap: "anywhere" }}
    >
      {name}
      {size !== null && (
        <>
          {/* Never alone on a line. */}
          {NBSP}
          <Box component="span" sx={{ whiteSpace: "nowrap" }}>
            ({fileSize(size)})
          </Box>
        </>
      )}
    </Link>
  );
}
