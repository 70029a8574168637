import { Box, Button } from "@mui/material";
import { useMutation } from "@tanstack/react-query";
import { useDataProvider, useNotify } from "react-admin";
import { saveBlob } from "#common/saveBlob.ts";
import type { AdminDataProvider } from "../data/dataProvider.ts";
import { EmptyText } from "../lists/EmptyText.tsx";
import { TOUCHABLE } from "../theme/theme.ts";
import { fileSize } from "./fileSize.ts";
import type { Submission } from "./submission.ts";

interface DocumentLinkProps {
  submission: Submission;
}

/** Saves an entry's document. */
export function DocumentLink({ submission }: DocumentLinkProps) {
  const { file_path: path, file_name: name, file_size: size } = submission;
  const dataProvider = useDataProvider<AdminDataProvider>();
  const notify = useNotify();
  const { mutate, isPending } = useMutation({
    mutationFn: (file: { path: string; name: string }) => dataProvider.readDocument(file.path),
    onSuccess: (document, { name }) => saveBlob(document, name),
    onError: (error) => {
      console.error(error);
      notify("Failed to open the document. Please try again.", { type: "error" });
    },
  });

  if (!path) return <EmptyText>No document</EmptyText>;
  const fileName = name ?? "document";
  return (
    <Button
      disabled={isPending}
      onClick={() => mutate({ path, name: fileName })}
      sx={{
        ...TOUCHABLE,
        paddingInline: 0,
        minWidth: 0,
        textAlign: "start",
        fontSize: "inherit",
        fontWeight: 400,
        lineHeight: 1.35,
        overflowWrap: "anywhere",
        textDecoration: "underline",
        "&:hover": { textDecoration: "underline", background: "none" },
      }}
    >
      {fileName}{" "}
      {size !== null && (
        <Box component="span" sx={{ whiteSpace: "nowrap" }}>
          ({fileSize(size)})
        </Box>
      )}
    </Button>
  );
}
